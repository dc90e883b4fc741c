/// Why a file that everybody shares can't be edited: one clause about the file, such as "its list
/// `modules` is there twice".
struct Misunderstanding: Error, Equatable, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
