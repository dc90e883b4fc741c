import Platform

@testable import Scaffolder

/// A real disk that fails at one of the steps that change something.
final class FaultyDisk: Disk {
  enum Fault: Equatable {
    case once(Int32)
    /// That step, and all that change something after it.
    case lasting(Int32)
    /// The process dies: nothing is done any more.
    case death
  }

  private let disk: SystemDisk
  private let fault: Fault
  private let place: Int
  /// The steps so far that changed something, or should have.
  private(set) var steps = 0
  private var isDead = false
  /// Called after each step that was done, with its number.
  var didStep: (Int) -> Void = { _ in }

  /// - Parameter place: The step that fails, from 1; 0 for none.
  init(_ disk: SystemDisk, _ fault: Fault = .death, at place: Int = 0) {
    (self.disk, self.fault, self.place) = (disk, fault, place)
  }

  private func look(_ path: String) throws(DiskError) {
    if isDead { throw DiskError(path: path, number: EIO) }
  }

  /// Counts a step, and throws where it fails. `half` is done of it.
  private func step(_ path: String, half: () -> Void = {}) throws(DiskError) {
    try look(path)
    steps += 1
    guard place > 0, fault.isLasting ? steps >= place : steps == place else { return }
    half()
    switch fault {
    case .once(let number), .lasting(let number): throw DiskError(path: path, number: number)
    case .death:
      isDead = true
      throw DiskError(path: path, number: EIO)
    }
  }

  func kind(of path: String) throws(DiskError) -> FileKind? {
    try look(path)
    return try disk.kind(of: path)
  }

  func read(_ path: String) throws(DiskError) -> [UInt8]? {
    try look(path)
    return try disk.read(path)
  }

  func names(in folder: String) throws(DiskError) -> [String] {
    try look(folder)
    return try disk.names(in: folder)
  }

  func mode(of path: String) throws(DiskError) -> UInt32 {
    try look(path)
    return try disk.mode(of: path)
  }

  func write(_ bytes: [UInt8], to path: String, mode: UInt32) throws(DiskError) {
    try step(path) { try? disk.write(Array(bytes[..<(bytes.count / 2)]), to: path, mode: mode) }
    try disk.write(bytes, to: path, mode: mode)
    didStep(steps)
  }

  func setMode(_ mode: UInt32, of path: String) throws(DiskError) {
    try step(path)
    try disk.setMode(mode, of: path)
    didStep(steps)
  }

  func move(_ path: String, to other: String) throws(DiskError) {
    try step(other)
    try disk.move(path, to: other)
    didStep(steps)
  }

  func removeFile(_ path: String) throws(DiskError) {
    try step(path)
    try disk.removeFile(path)
    didStep(steps)
  }

  func makeFolder(_ path: String) throws(DiskError) {
    try step(path)
    try disk.makeFolder(path)
    didStep(steps)
  }

  func removeFolder(_ path: String) throws(DiskError) {
    try step(path)
    try disk.removeFolder(path)
    didStep(steps)
  }

  func lock(_ path: String) throws(DiskError) -> FileLock? {
    try step(path)
    defer { didStep(steps) }
    return try disk.lock(path)
  }
}

extension FaultyDisk.Fault {
  fileprivate var isLasting: Bool {
    if case .lasting = self { true } else { false }
  }
}
