import Accounts
import Testing
import ViperPlatform

@testable import Database
@testable import StorePlatform

struct StoreErrorCodesTests {
  @Test(arguments: [
    (EACCES, StoreError.Reason.notAllowed), (EPERM, .notAllowed), (EROFS, .notAllowed),
    (ENOSPC, .full), (EDQUOT, .full), (ELOOP, .suspicious), (EEXIST, .cannotCreate),
    (ENOENT, .cannotCreate), (ENOTDIR, .cannotCreate), (EISDIR, .cannotCreate),
    (ENAMETOOLONG, .cannotCreate), (EIO, .inputOutput),
    (EMFILE, .tooManyFiles), (ENFILE, .tooManyFiles),
  ])
  func `each errno has a reason`(number: Int32, reason: StoreError.Reason) {
    #expect(StoreError(errno: number, at: "/x") == StoreError(reason, at: "/x"))
  }

  @Test(arguments: [
    (5 as Int32, StoreError.Reason.busy), (6, .busy), (517, .busy),
    (8, .notAllowed), (1032, .notAllowed), (14, .notAllowed),
    (3, .notAllowed), (23, .notAllowed), (11, .damaged),
    (26, .damaged), (1, .damaged), (19, .damaged),
    (13, .full), (10, .inputOutput), (266, .inputOutput), (4874, .full), (7, .inputOutput),
  ])
  func `each SQLite code has a reason, extended ones too`(code: Int32, reason: StoreError.Reason) {
    #expect(StoreError(sqlite: code, at: "/x") == StoreError(reason, at: "/x"))
  }
}
