import Accounts
import AccountsLive
import Platform
import Testing

struct DataFolderTests {
  let home: Home
  init() throws { home = try Home() }

  @Test func `it is made with the folders above it, for its owner alone`() throws {
    let folder = try DataFolder(path: home.path + "/a//b/c/")
    #expect(folder.path == home.path + "/a/b/c")
    #expect(folder.outbox == home.path + "/a/b/c/outbox")
    #expect(["a", "a/b", "a/b/c"].map(home.mode) == ["700", "700", "700"])
  }

  @Test func `one that exists stays as it is`() throws {
    try home.write("kept", to: "file")
    #expect(try DataFolder(path: home.path).path == home.path)
    #expect(try home.names() == ["file"])
  }

  @Test func `links above it are followed once and for all`() throws {
    try home.link("link", to: home.path)
    #expect(try DataFolder(path: home.path + "/link/inner").path == home.path + "/inner")
  }

  @Test(arguments: ["link", "link/", "dangling"])
  func `a link in its place is refused`(name: String) throws {
    try home.link("link", to: home.path)
    try home.link("dangling", to: home.path + "/nowhere")
    let path = "\(home.path)/\(name)"
    let shown = name == "link/" ? String(path.dropLast()) : path
    #expect(throws: StoreError(.suspicious, at: shown)) { try DataFolder(path: path) }
    #expect(try home.names() == ["dangling", "link"])
  }

  @Test func `a file in its place, or above it, is refused`() throws {
    try home.write("kept", to: "file")
    let path = home.path + "/file"
    #expect(throws: StoreError(.cannotCreate, at: path)) { try DataFolder(path: path) }
    #expect(throws: StoreError(.cannotCreate, at: path + "/inner")) {
      try DataFolder(path: path + "/inner")
    }
    #expect(try home.text("file") == "kept")
  }

  @Test func `no name at all is refused`() {
    #expect(throws: StoreError(.cannotCreate, at: "")) { try DataFolder(path: "") }
  }

  @Test func `somebody else's folder is refused`() throws {
    var path = "/usr"
    if geteuid() == 0 {
      path = try DataFolder(path: home.path + "/theirs").path
      chown(path, 65534, 65534)
    }
    #expect(throws: StoreError(.suspicious, at: path)) { try DataFolder(path: path) }
  }

  @Test(.disabled(if: geteuid() == 0, "root may write anywhere"))
  func `a folder that can't be written is refused`() throws {
    let path = try DataFolder(path: home.path + "/closed").path
    chmod(path, 0o500)
    #expect(throws: StoreError(.notAllowed, at: path)) { try DataFolder(path: path) }
    #expect(throws: StoreError(.notAllowed, at: path + "/inner")) {
      try DataFolder(path: path + "/inner")
    }
  }
}
