/// A value of a statement's parameter.
package enum SQLValue: Equatable, Sendable {
  case null
  case boolean(Bool)
  case integer(Int64)
  case text(String)
  case bytes([UInt8])
}

/// A value that can be bound to a parameter of a statement.
package protocol Bindable {
  var sqlValue: SQLValue { get }
}

extension SQLValue: Bindable {
  package var sqlValue: SQLValue { self }
}

extension Int64: Bindable {
  package var sqlValue: SQLValue { .integer(self) }
}

extension Int: Bindable {
  package var sqlValue: SQLValue { .integer(Int64(self)) }
}

extension Bool: Bindable {
  package var sqlValue: SQLValue { .boolean(self) }
}

extension String: Bindable {
  package var sqlValue: SQLValue { .text(self) }
}

extension [UInt8]: Bindable {
  package var sqlValue: SQLValue { .bytes(self) }
}

extension Optional: Bindable where Wrapped: Bindable {
  package var sqlValue: SQLValue { self?.sqlValue ?? .null }
}

/// Borrowed text in valid UTF-8, which a statement of SQLite doesn't copy: it must
/// outlive its run.
package struct UTF8Text: Bindable {
  package let bytes: UnsafeBufferPointer<UInt8>

  package init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  package var sqlValue: SQLValue { .text(String(decoding: bytes, as: UTF8.self)) }
}
