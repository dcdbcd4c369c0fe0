extension FakeBackend {
  /// Asks for a page of the site.
  func page(at address: String, reply: @escaping Reply<WebDocument>) {
    answer(.page, address, reply) { _ in
      WebSite.document(at: address).map { .success($0) } ?? .failure(.noSuchPage(address))
    }
  }
}
