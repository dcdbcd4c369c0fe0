import FlowFormat
import FlowMatching
import PageObjects
import Testing

@testable import FlowRunning

/// The elements that flows see in the page sources of Appium's phones.
@Suite struct FlowPhoneTests {
  private static let android = """
    <?xml version='1.0' encoding='UTF-8' standalone='yes' ?>
    <hierarchy index="0" class="hierarchy" rotation="0" width="750" height="1334">
      <android.widget.FrameLayout index="0" package="app.shop" class="android.widget.FrameLayout" text="" enabled="true" bounds="[0,0][750,1334]" displayed="true">
        <android.widget.EditText class="android.widget.EditText" text="Email" resource-id="app.shop:id/user" clickable="true" enabled="true" focused="true" bounds="[16,96][734,224]" displayed="true" hint="Email"/>
        <android.widget.Switch class="android.widget.Switch" text="News" checkable="true" checked="true" clickable="true" enabled="true" bounds="[16,240][734,300]" displayed="true"/>
        <android.widget.ImageView class="android.widget.ImageView" text="" content-desc="Avatar" clickable="false" enabled="false" bounds="[0,400][64,464]" displayed="true"/>
        <android.widget.TextView class="android.widget.TextView" text="Gone" enabled="true" bounds="[0,2000][64,2040]" displayed="false"/>
      </android.widget.FrameLayout>
    </hierarchy>
    """
  private static let ios = """
    <?xml version="1.0" encoding="UTF-8"?>
    <XCUIElementTypeApplication type="XCUIElementTypeApplication" name="Shop" label="Shop" enabled="true" visible="true" x="0" y="0" width="375" height="667">
      <XCUIElementTypeTextField type="XCUIElementTypeTextField" value="you@example" name="user" label="Email" enabled="true" visible="true" x="8" y="48" width="359" height="64" placeholderValue="you@example"/>
      <XCUIElementTypeSwitch type="XCUIElementTypeSwitch" value="1" name="news" label="News" enabled="true" visible="true" x="8" y="120" width="359" height="30"/>
      <XCUIElementTypeStaticText type="XCUIElementTypeStaticText" value="Gone" name="Gone" label="Gone" enabled="true" visible="false" x="0" y="900" width="32" height="20"/>
    </XCUIElementTypeApplication>
    """

  private func ids(_ selector: FlowSelector, _ source: String) throws -> [String] {
    let tree = FlowTree(source: source)
    var matcher = FlowMatcher()
    return try matcher.matches(selector, in: tree).map {
      let element = tree.elements[$0]
      return element.id ?? element.label ?? element.text ?? "?"
    }
  }

  private func selector(_ change: (inout FlowSelector) -> Void) -> FlowSelector {
    var selector = FlowSelector(place: FlowPlace(file: "flow.yaml", line: 1))
    change(&selector)
    return selector
  }

  @Test func `Android's texts, hints, descriptions and identifiers are matched`() throws {
    #expect(try ids(selector { $0.id = "user" }, Self.android) == ["app.shop:id/user"])
    #expect(try ids(selector { $0.text = "Email" }, Self.android) == ["app.shop:id/user"])
    #expect(try ids(selector { $0.text = "Avatar" }, Self.android) == ["Avatar"])
    #expect(try ids(selector { $0.isChecked = true }, Self.android) == ["News"])
    #expect(try ids(selector { $0.isFocused = true }, Self.android) == ["app.shop:id/user"])
    #expect(try ids(selector { $0.text = "Gone" }, Self.android) == [])
    let tree = FlowTree(source: Self.android)
    #expect(tree.size == (750, 1334))
    #expect(tree.elements.first { $0.id != nil }?.frame.width == 718)
  }

  @Test func `the names, labels, values and switches of iOS are matched`() throws {
    #expect(try ids(selector { $0.id = "user" }, Self.ios) == ["user"])
    #expect(try ids(selector { $0.text = "Email" }, Self.ios) == ["user"])
    #expect(try ids(selector { $0.text = "you@example" }, Self.ios) == ["user"])
    #expect(try ids(selector { $0.isChecked = true }, Self.ios) == ["news"])
    #expect(try ids(selector { $0.text = "Gone" }, Self.ios) == [])
  }
}
