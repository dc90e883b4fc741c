import Testing

@testable import Database

@Suite struct ServerAddressTests {
  @Test(arguments: [
    ("postgresql://host/name", true), ("postgres://host", true), ("service=viper", true),
    ("host=/run/postgresql dbname=viper", true), ("", false), ("/srv/viper", false),
    ("/srv/a=b", false), ("~/viper", false), ("viper", false), ("mysql://host", false),
  ])
  func `the form of an address differs from that of a folder`(text: String, isAddress: Bool) {
    #expect(ServerAddress.mayBeAddress(text) == isAddress)
    if !isAddress { #expect(ServerAddress(text) == nil) }
  }
}
