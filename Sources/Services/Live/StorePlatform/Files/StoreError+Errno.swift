import Accounts
import ViperPlatform

extension StoreError {
  /// Maps an errno(3) of a call on the file or folder at `path`.
  package init(errno number: Int32, at path: String) {
    let reason: Reason =
      switch number {
      case EACCES, EPERM, EROFS: .notAllowed
      case EDQUOT, ENOSPC: .full
      case EEXIST, EISDIR, ENAMETOOLONG, ENOENT, ENOTDIR: .cannotCreate
      case ELOOP: .suspicious
      case EMFILE, ENFILE: .tooManyFiles
      default: .inputOutput
      }
    self.init(reason, at: path)
  }
}
