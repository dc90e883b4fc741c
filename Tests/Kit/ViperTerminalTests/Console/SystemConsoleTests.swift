import Testing
import ViperIsolation
import ViperKitTesting
import ViperPlatform

@testable import ViperTerminal

/// The console of a process. Each test starts its own process, since a console watches signals.
@Suite struct SystemConsoleTests {
  @Test func `one thread reads the terminal, and only while reading is on`() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let terminal = Terminal()
      for _ in 1...2 { terminal.open() }
      terminal.console.setReading(false)
      // A read that has begun still delivers its bytes.
      terminal.type("a")
      await terminal.receives([.bytes([0x61])])
      terminal.type("b")
      terminal.console.send(.tick, after: 50)
      await terminal.receives([.bytes([0x61]), .tick])
      terminal.console.setReading(true)
      await terminal.receives([.bytes([0x61]), .tick, .bytes([0x62])])
    }
  }

  @Test func `a terminal is quiet after a pause without input`() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let terminal = Terminal()
      terminal.open()
      terminal.console.pause = {
        terminal.pauses += 1
        if terminal.pauses > 3 { return }
        terminal.type("a")
        await until { terminal.received.count == terminal.pauses }
      }
      #expect(await terminal.console.awaitQuiet())
      #expect(terminal.pauses == 4)
    }
  }

  /// A stop has no effect on a process without a shell.
  @Test
  func `a suspension waits until no resource is held, and without a shell the program goes on`()
    async
  {
    await #expect(processExitsWith: .success) { @MainActor in
      #expect(setsid() > 0)
      let terminal = Terminal()
      terminal.open()
      StopGate.enter()
      for _ in 1...2 { terminal.console.suspend() }
      terminal.console.send(.tick, after: 20)
      await terminal.receives([.suspending, .tick])
      StopGate.leave()
      await terminal.receives([.suspending, .tick, .resumed])
    }
  }

  @Test func `a nonblocking pipe is waited for, and is never quiet`() async {
    await #expect(processExitsWith: .success) { @MainActor in
      var ends: [Int32] = [-1, -1]
      #expect(pipe(&ends) == 0 && fcntl(ends[0], F_SETFL, O_NONBLOCK) == 0)
      let pipe = Terminal(input: ends[0], keys: ends[1])
      pipe.open()
      pipe.console.send(.tick, after: 50)
      await pipe.receives([.tick])
      pipe.type("a")
      await pipe.receives([.tick, .bytes([0x61])])
      close(ends[1])
      await pipe.receives([.tick, .bytes([0x61]), .ended])
      #expect(await !pipe.console.awaitQuiet())
    }
  }
}

/// A console, and the keys typed on it.
@MainActor
private final class Terminal {
  let console: SystemConsole
  private let keys: Int32
  private(set) var received: [Input] = []
  var pauses = 0

  init(input: Int32, keys: Int32) {
    console = SystemConsole(input: input, output: input)
    self.keys = keys
  }

  convenience init() {
    var (master, slave) = (Int32(-1), Int32(-1))
    #expect(openpty(&master, &slave, nil, nil, nil) == 0)
    self.init(input: slave, keys: master)
  }

  func open() { console.open(raw: false) { self.received.append($0) } }

  func type(_ text: String) { #expect(keys.put(Array(text.utf8))) }

  func receives(_ inputs: [Input]) async {
    await until { received.count >= inputs.count }
    #expect(received == inputs)
  }
}
