import Accounts

/// Everything the invitation shows. What is typed stays with the driver.
struct InviteState: Equatable {
  enum Status: Equatable {
    case editing
    case inviting
    /// The text says where the invitation is.
    case invited(String)
    case failed(InviteError)
  }

  var problem: EmailAddress.Problem?
  var status = Status.editing
}
