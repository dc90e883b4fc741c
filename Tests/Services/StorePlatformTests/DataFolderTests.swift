import Accounts
import StoreFixtures
import Testing
import ViperPlatform

@testable import StoreMaintenance
@testable import StorePlatform

struct DataFolderTests {
  let fixture: StoreFixture
  init() throws { fixture = try StoreFixture() }

  @Test func `the folder and its parents are created with mode 700`() throws {
    let folder = try DataFolder(path: fixture.path + "/a//b/c/")
    #expect(folder.path == fixture.path + "/a/b/c")
    #expect(folder.outbox == fixture.path + "/a/b/c/outbox")
    #expect(["a", "a/b", "a/b/c"].map(fixture.mode) == ["700", "700", "700"])
  }

  @Test func `an existing folder is left unchanged`() throws {
    try fixture.write("kept", to: "file")
    #expect(try DataFolder(path: fixture.path).path == fixture.path)
    #expect(try fixture.names() == ["file"])
  }

  @Test func `symbolic links in parents are resolved`() throws {
    try fixture.link("link", to: fixture.path)
    #expect(try DataFolder(path: fixture.path + "/link/inner").path == fixture.path + "/inner")
  }

  @Test(arguments: ["link", "link/", "dangling"])
  func `a symbolic link is refused`(name: String) throws {
    try fixture.link("link", to: fixture.path)
    try fixture.link("dangling", to: fixture.path + "/nowhere")
    let path = "\(fixture.path)/\(name)"
    let shown = name == "link/" ? String(path.dropLast()) : path
    #expect(throws: StoreError(.suspicious, at: shown)) { try DataFolder(path: path) }
    #expect(try fixture.names() == ["dangling", "link"])
  }

  @Test func `a file at the path of the folder or a parent is refused`() throws {
    try fixture.write("kept", to: "file")
    let path = fixture.path + "/file"
    #expect(throws: StoreError(.cannotCreate, at: path)) { try DataFolder(path: path) }
    #expect(throws: StoreError(.cannotCreate, at: path + "/inner")) {
      try DataFolder(path: path + "/inner")
    }
    #expect(try fixture.text("file") == "kept")
  }

  @Test func `an empty path is refused`() {
    #expect(throws: StoreError(.cannotCreate, at: "")) { try DataFolder(path: "") }
  }

  @Test func `another user's folder is refused`() throws {
    var path = "/usr"
    if geteuid() == 0 {
      path = try DataFolder(path: fixture.path + "/theirs").path
      chown(path, 65534, 65534)
    }
    #expect(throws: StoreError(.suspicious, at: path)) { try DataFolder(path: path) }
  }

  @Test(.disabled(if: geteuid() == 0, "root may write anywhere"))
  func `a folder that isn't writable is refused`() throws {
    let path = try DataFolder(path: fixture.path + "/closed").path
    chmod(path, 0o500)
    #expect(throws: StoreError(.notAllowed, at: path)) { try DataFolder(path: path) }
    #expect(throws: StoreError(.notAllowed, at: path + "/inner")) {
      try DataFolder(path: path + "/inner")
    }
  }

  @Test(arguments: [(0o777, true), (0o775, false), (0o1777, false), (0o755, false), (0o702, true)])
  func `a parent that other users may write to is refused`(
    rights: Int, isRefused: Bool
  ) throws {
    let parent = fixture.path + "/parent"
    _ = try DataFolder(path: parent + "/inner/data")
    // The group with the user's own id is private.
    chown(parent, geteuid(), geteuid())
    chmod(parent, mode_t(rights))
    let path = parent + "/inner/data"
    let isOurGroup = rights & 0o020 == 0 || getegid() == geteuid() || rights & 0o1000 != 0
    if isRefused || !isOurGroup {
      #expect(throws: StoreError(.exposed, at: parent)) { try DataFolder(path: path) }
      let findings = Doctor(of: path, sendmail: nil).findings()
      #expect(findings.first?.trouble == .store(.exposed))
    } else {
      #expect(try DataFolder(path: path).path == path)
    }
  }

  @Test(.enabled(if: geteuid() == 0, "only root gives folders away"))
  func `a parent that another user owns is refused`() throws {
    let parent = fixture.path + "/parent"
    _ = try DataFolder(path: parent + "/data")
    chown(parent, 65534, 65534)
    #expect(throws: StoreError(.exposed, at: parent)) { try DataFolder(path: parent + "/data") }
  }
}
