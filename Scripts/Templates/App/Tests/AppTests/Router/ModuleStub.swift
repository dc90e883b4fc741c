import Doubles
import ViperPages

/// A module that is nothing but a screen: a test of the router needs no more.
@MainActor
final class ModuleStub: Module {
  let stub: ScreenStub
  var screen: any Screen { stub }

  init(_ title: String) {
    stub = ScreenStub(Page(title, .text("Hello from \(title).")))
  }
}
