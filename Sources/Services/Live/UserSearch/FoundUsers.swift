/// The merged result of all workers.
struct FoundUsers: Sendable {
  private let request: ScanRequest
  /// The number of users that match.
  let count: Int
  /// The users that the request picked, in the order of the list, and their indexes.
  let keys: [SortKey]
  let range: Range<Int>
  /// For a survey: sampled users in that order, each with its estimated index.
  private let samples: [(key: SortKey, index: Int)]
  /// The approximate maximum error of the estimated indexes.
  private let error: Int

  init(_ parts: [TopUsers], by request: ScanRequest) {
    self.request = request
    let all = parts.flatMap(\.picked).sorted(by: request.precedes)
    keys = Array(request.isReversed ? all.suffix(request.limit) : all.prefix(request.limit))
    count = parts.reduce(0) { $0 + $1.count }
    let passed = parts.reduce(0) { $0 + $1.passed }
    let first = request.isReversed ? count - passed - keys.count : passed
    range = first..<first + keys.count

    let weighed = parts.flatMap { part in part.samples.map { (key: $0, stride: part.stride) } }
      .sorted { request.precedes($0.key, $1.key) }
    var index = 0
    samples = weighed.map { sample in
      index += sample.stride
      return (sample.key, index - sample.stride)
    }
    // Four times the standard deviation in the middle, where it is greatest.
    let stride = parts.map(\.stride).max() ?? 1
    error = Int((Double(count) * Double(stride)).squareRoot() * 2) + stride
  }

  /// The users at the indexes `wanted`, clamped to the matches; nil if not all of them were picked.
  func keys(at wanted: Range<Int>) -> ArraySlice<SortKey>? {
    let wanted = wanted.clamped(to: 0..<count)
    if wanted.isEmpty { return [] }
    guard range.lowerBound <= wanted.lowerBound, wanted.upperBound <= range.upperBound else {
      return nil
    }
    return keys[wanted.lowerBound - range.lowerBound..<wanted.upperBound - range.lowerBound]
  }

  /// After a survey: a request for the users at `wanted`, with more slack on each attempt.
  func request(for wanted: Range<Int>, attempt: Int) -> ScanRequest {
    let slack = error << attempt
    let after = samples.last { $0.index < wanted.lowerBound - slack }
    let before = samples.first { $0.index > wanted.upperBound + slack }
    let expected = (before?.index ?? count) - (after?.index ?? 0)
    return ScanRequest(
      order: request.order, isDescending: request.isDescending,
      hidesAddresses: request.hidesAddresses, after: after?.key, before: before?.key,
      limit: expected + 2 * slack)
  }
}
