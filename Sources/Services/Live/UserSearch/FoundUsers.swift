import Accounts

/// What all lanes have found together.
struct FoundUsers: Sendable {
  private let choice: UserChoice
  /// How many users match.
  let count: Int
  /// Whom the choice picked, in the order itself, and at which places they are.
  let marks: [UserMark]
  let places: Range<Int>
  /// For a survey, in the order: users, and about how many of those that match come before.
  private let samples: [(mark: UserMark, place: Int)]
  /// About how far off those places are, at most.
  private let error: Int

  init(_ parts: [UserSelection], by choice: UserChoice) {
    self.choice = choice
    let all = parts.flatMap(\.picked).sorted { $0.precedes($1) }
    marks = Array(choice.isReversed ? all.suffix(choice.limit) : all.prefix(choice.limit))
    count = parts.reduce(0) { $0 + $1.count }
    let passed = parts.reduce(0) { $0 + $1.passed }
    let first = choice.isReversed ? count - passed - marks.count : passed
    places = first..<first + marks.count

    let weighed = parts.flatMap { part in part.samples.map { (mark: $0, stride: part.stride) } }
      .sorted { $0.mark.precedes($1.mark) }
    var place = 0
    samples = weighed.map { sample in
      place += sample.stride
      return (sample.mark, place - sample.stride)
    }
    // Four times the standard deviation in the middle, where it is greatest.
    let stride = parts.map(\.stride).max() ?? 1
    error = Int((Double(count) * Double(stride)).squareRoot() * 2) + stride
  }

  /// Those at `places`, as far as there are any; nil where others were picked.
  func marks(at wanted: Range<Int>) -> ArraySlice<UserMark>? {
    let wanted = wanted.clamped(to: 0..<count)
    if wanted.isEmpty { return [] }
    guard places.lowerBound <= wanted.lowerBound, wanted.upperBound <= places.upperBound else {
      return nil
    }
    return marks[wanted.lowerBound - places.lowerBound..<wanted.upperBound - places.lowerBound]
  }

  /// After a survey: picks those at `places`, and more of them with every attempt.
  func choice(for wanted: Range<Int>, attempt: Int) -> UserChoice {
    let slack = error << attempt
    let after = samples.last { $0.place < wanted.lowerBound - slack }
    let before = samples.first { $0.place > wanted.upperBound + slack }
    let expected = (before?.place ?? count) - (after?.place ?? 0)
    return UserChoice(
      order: choice.order, hidesAddresses: choice.hidesAddresses, after: after?.mark,
      before: before?.mark, limit: expected + 2 * slack)
  }
}
