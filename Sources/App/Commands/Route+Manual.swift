import ViperCommandLine

extension Route {
  static let manual = Route(
    name: "manual",
    summary: "Print the manual as roff, for man(1).",
    scripts: ["viper manual > viper.1", "man ./viper.1"],
    use: .standalone { _ throws(Failure) in try StandardOutput.write(Manual(of: Viper.self).page) }
  )
}
