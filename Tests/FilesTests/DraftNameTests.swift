import Files
import Testing

@Suite struct DraftNameTests {
  @Test(arguments: [
    ("snap.yaml", "yaml"), ("snap.yml", "yaml"), ("a.b.tt", "tt"), ("demo.tape", "tape"),
  ])
  func `a draft is known by the file that it is meant for`(name: String, ending: String) {
    let draft = DraftName.of(name, ending: ending)
    #expect(draft.hasPrefix("."))
    #expect(draft.hasSuffix(".\(ending)"))
    #expect(DraftName.meant(by: draft) == name)
  }

  @Test(arguments: [
    "snap.yaml", ".hidden.yaml", "a.studio-1.yaml", ".a.studio-x.yaml", ".a.studio-1.txt",
  ])
  func `any other file is meant for itself`(name: String) {
    #expect(DraftName.meant(by: name) == nil)
  }
}
