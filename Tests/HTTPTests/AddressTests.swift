import HTTPClient
import Testing

@Suite struct AddressTests {
  @Test(arguments: [
    ("http://qa:s3cret@10.0.0.7:4723/wd", "http://•••@10.0.0.7:4723/wd"),
    ("http://qa:a@b@host", "http://•••@host"), ("http://host/a@b", "http://host/a@b"),
    ("http://host:1", "http://host:1"), ("any:s3cret@host:4723", "•••@host:4723"),
    ("qa:s3cret@host/wd", "•••@host/wd"), ("host/a@b", "host/a@b"),
    ("not an address", "not an address"),
  ])
  func `an address is shown without its password`(address: String, shown: String) {
    #expect(address.withoutPassword == shown)
  }
}
