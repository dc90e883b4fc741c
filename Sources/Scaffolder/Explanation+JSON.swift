extension Explanation {
  /// The same with all tests, and whole paths.
  var json: JSON {
    ["module": .string(module), "route": JSON(route), "arrows": .array(arrows.map(\.json))]
  }
}

extension Explanation.Arrow {
  fileprivate var json: JSON {
    [
      "protocol": .string(name), "from": JSON(from), "to": JSON(to), "place": place.json,
      "requirements": .array(requirements.map(\.json)),
    ]
  }
}

extension Explanation.Requirement {
  fileprivate var json: JSON {
    [
      "signature": .string(signature), "place": place.json,
      "senders": .array(senders.map(\.json)), "receivers": .array(receivers.map(\.json)),
      "next": JSON(next),
      "tests": .array(tests.map { ["name": .string($0.name), "place": $0.place.json] }),
      "missing": JSON(flaws),
    ]
  }
}

extension Explanation.Layer {
  fileprivate var json: JSON {
    ["type": .string(type), "places": .array(places.map(\.json))]
  }
}

extension Explanation.Place {
  fileprivate var json: JSON { ["path": .string(path), "line": .number(line)] }
}
