import Scaffolder

/// `Scripts/scaffold`: from the command line to the exit code.
@main
struct Scaffold {
  static func main() {
    ScaffoldCommand.main()
  }
}
