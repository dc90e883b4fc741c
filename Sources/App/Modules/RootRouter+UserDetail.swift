import Accounts
import UserDetail
import ViperKit

extension RootRouter: UserDetailDelegate {
  /// It has no route of its own: it takes that of the module below.
  func openUserDetail(of user: Account.ID) {
    guard let session, let route = stack.last?.route else { return }
    let userDetail = UserDetailWireframe(
      user: user, session: session, directory: services.directory, favorites: services.store,
      administration: services.store, delivery: services.delivery, context: self,
      delegate: self)
    push(userDetail, as: route)
  }

  func userDetailModuleNeedsPassword(_ userDetail: any Module) {
    askForPassword(to: "administer accounts")
  }

  func userDetailModule(_ userDetail: any Module, didFinishSaying sentence: String?) {
    pop(userDetail, last: .done)
    sentence.map(announce)
  }
}
