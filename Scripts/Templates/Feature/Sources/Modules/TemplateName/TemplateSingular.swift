// swift-format-ignore-file
import ViperRecords

/// A row of “Template name”.
public struct TemplateSingular: Item {
  /// The names of its fields.
  public enum Field: String, CaseIterable, Sendable {
//= each
    case templateCase
//= end
  }

//= each choice
  /// The values of “Template field”.
  public enum TemplateFieldChoice: String, ItemChoice {
//= cases
    case templateCase
//= end
  }

//= end
//= each
  /// Its “Template field”.
  public var templateField: TemplateType
//= end

  /// Creates an item from the values of a reader.
  /// - Throws: `ItemProblem`, about the first invalid value.
  public init(_ reader: some ItemReader<Field>) throws(ItemProblem) {
//= each
    templateField = try reader.read(.templateField)
//= end
  }

  /// The type of the values of a field.
  public static func type(of field: Field) -> any ItemValue.Type {
    switch field {
//= each
    case .templateField: TemplateType.self
//= end
    }
  }

  /// The value of a field.
  public func value(of field: Field) -> any ItemValue {
    switch field {
//= each
    case .templateField: templateField
//= end
    }
  }
}
