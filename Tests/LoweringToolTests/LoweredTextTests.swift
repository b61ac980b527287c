// The lowered form of each feature, and the lines and columns of its parts.

import Foundation
import Testing

@Suite struct LoweredTextTests {
  @Test func selector_keepsTheColumnsOfItsMethod_andOfTheFollowingText() throws {
    let source =
      "class A: NSObject {\n  func t() { go(#selector(pan(_:)), 1) }\n  func pan(_ x: Int) {}\n}"
    let line = try LoweredText(source).lines[1]
    #expect(line == "  func t() { go(   _S1{$0.pan(_:)}, 1) }")
    #expect(line.count == source.split(separator: "\n")[1].count)
  }

  @Test(arguments: [
    ("#selector(A.pan(_:))", "    _S1({$0.pan(_:)})", "pan:"),
    ("#selector(self.pan(_:))", "       _S1({$0.pan(_:)})", "pan:"),
    ("#selector(type(of: self).pan(_:))", "                 _S1({$0.pan(_:)})", "pan:"),
    ("#selector(pan as (A) -> (Int) -> Void)", "      _S1(pan as (A) -> (Int) -> Void)", "pan:"),
    ("#selector(getter: title)", "   _S1.getter({$0.title})", "title"),
    ("#selector(setter: title)", "   _S1.setter({$0.title=$1})", "setTitle:"),
    ("#selector(move(to:at:))", "  _S1({$0.move(to:at:)})", "moveTo:at:"),
    ("#selector(tap(sender:))", "  _S1({$0.tap(sender:)})", "tapWithSender:"),
    ("#selector(named)", "  _S1({$0.named})", "otherName:"),
  ])
  func selector_isLowered_inEveryForm(_ form: String, _ lowered: String, _ name: String) throws {
    let text = try LoweredText(
      """
      class A: NSObject {
        var title = ""
        lazy var s = \(form)
        func pan(_ x: Int) {}
        func move(to x: Int, at y: Int) {}
        func tap(sender: Int) {}
        @objc(otherName:) func named(_ x: Int) {}
      }
      """)
    #expect(text.lines[2] == "  lazy var s = \(lowered)")
    #expect(text.texts[0].contains("SelectorOf<A> { SelectorOf(\"\(name)\") }"))
    #expect(text.problems.isEmpty)
  }

  /// On Apple's platforms every class has this method; on Linux only objects have `description`.
  @Test(arguments: [
    ("T.description()", "String(reflecting: T.self)"),
    ("type(of: x).description()", "String(reflecting: type(of: x))"),
    ("UIView.description()", "String(reflecting: UIView.self)"),
    ("x.description()", "x.description()"),
  ]) func descriptionOfAType_isItsName(_ call: String, _ lowered: String) throws {
    let text = try LoweredText("func f<T: UIView>(_ x: T) {\n  print(\(call).count)\n}")
    // The columns of what follows are kept.
    #expect(text.lines[1].hasPrefix("  print(\(lowered)") && text.lines[1].hasSuffix(".count)"))
  }

  /// `#available(iOS 13, *)` is true on Linux, so these branches never run.
  @Test(arguments: [
    ("if #available(iOS 13, *) { new() } else { old() }", "{ new() } else { fatalError() }"),
    (
      "if #available(iOS 13, *) { new() } else if #available(iOS 11, *) { old() } else { old() }",
      "{ new() } else { fatalError() }"
    ),
    ("if #unavailable(iOS 13) { old() } else { new() }", "{ fatalError() } else { new() }"),
    ("guard #available(iOS 13, *) else { return old() }", "else { fatalError() }"),
    ("if #available(iOS 13, *), old() { new() } else { old() }", "{ new() } else { old() }"),
  ]) func branchOfOlderSystems_isRemoved(_ statement: String, _ lowered: String) throws {
    let line = try LoweredText("func f() {\n  \(statement); next()\n}").lines[1]
    let parts = line.split(separator: " ").joined(separator: " ")
    #expect(parts.hasSuffix("\(lowered) ; next()") || parts.hasSuffix("\(lowered); next()"))
  }

  /// No code can call the method; its body may be code that Swift does not compile.
  @Test func bodyOfAMethodThatIOSLacks_isRemoved() throws {
    let text = try LoweredText(
      "class A {\n  @available(iOS, unavailable) @objc func f() -> V { .init() }\n"
        + "  @available(*, unavailable) init() { old() }\n}")
    let line = text.lines[1].split(separator: " ").joined(separator: " ")
    #expect(line == "@available(iOS, unavailable) func f() -> V { fatalError() }")
    #expect(text.lines[2].contains("old()"))
  }

  /// UIKit calls an override, whoever else can.
  @Test func bodyOfAnOverrideThatIOSLacks_isKept() throws {
    let text = try LoweredText(
      "class A: UIViewController {\n  @available(iOS, unavailable) override func viewDidLoad() { f() }\n}"
    )
    #expect(text.lines[1].contains("{ f() }"))
  }

  @Test func conditionBesideAnOlderSystem_isLowered() throws {
    let text = try LoweredText(
      "class A { func hit() {}\n func t() { if #unavailable(iOS 13), go(#selector(hit)) {} } }")
    #expect(!text.lines[1].contains("#selector"))
  }

  @Test func initializerOfAMetatype_createsTheAppsControllers() throws {
    let text = try LoweredText(
      "let all: [UIViewController.Type] = [A.self]\nlet made = all[0].init()",
      """
      class A: UIViewController {}
      class B: A { init(_ title: String) { super.init(nibName: nil, bundle: nil) } }
      class C: A { init(title: String = "") { super.init(nibName: nil, bundle: nil) } }
      class D: A { private init() { super.init(nibName: nil, bundle: nil) } }
      class E: A { init() throws { super.init(nibName: nil, bundle: nil) } }
      """)
    #expect(text.lines[1].hasPrefix("let made = _made1(all[0])"))
    for (name, isMade) in [("A", true), ("B", false), ("C", true), ("D", false), ("E", false)] {
      #expect(text.texts[0].contains("return \(name)() as! T") == isMade)
    }
    let other = try LoweredText("let all: [Shape.Type] = []\nlet made = all[0].init()")
    #expect(other.lines[1] == "let made = all[0].init()")
  }

  @Test func selector_ofAnObjectsMethod_hasTheObjectsType() throws {
    let text = try LoweredText("class A { let b = B()\n func t() { go(#selector(b.hit)) } }")
    #expect(text.lines[1].contains("selectorTarget(b).init(\"hit\")({$0.hit})"))
  }

  @Test func selector_ofAMethodInAnotherFilesExtension_namesTheTypeThatDeclaresIt() throws {
    let text = try LoweredText(
      "class Outer: NSObject { class Inner { lazy var s = #selector(hit) } }",
      "extension Outer { func hit() {} }")
    #expect(text.texts[0].contains("SelectorOf<Outer>"))
  }

  @Test func selectorFromText_findsTheMethodByItsName() throws {
    let text = try LoweredText(
      "class A: NSObject { lazy var s = Selector((\"walked:\"))\n func walked(_ x: Int) {} }")
    #expect(text.lines[0].contains("= _S1({$0.walked(_:)})"))
  }

  @Test func attributes_becomeSpaces_andColumnsAreUnchanged() throws {
    let source =
      "@objcMembers class A: NSObject { @IBOutlet weak var v: UIView!; dynamic var n = 1 }"
    let line = try LoweredText(source).lines[0]
    #expect(line.count == source.count)
    #expect(line.range(of: "weak") == source.range(of: "weak"))
    #expect(!line.contains("@") && !line.contains("dynamic"))
  }

  @Test func importsAndConditions_becomeThoseOfLinux() throws {
    let text = try LoweredText(
      "import Foundation\nimport UIKit.UIGestureRecognizerSubclass\nimport class UIKit.UIView\n"
        + "#if os(iOS) || os(tvOS)\n#endif\nimport Lottie")
    #expect(
      text.lines[..<6].map { $0.trimmingCharacters(in: .whitespaces) } == [
        "import UIKit", "import UIKit", "import UIKit", "#if true    || os(tvOS)", "#endif",
        "import Lottie",
      ])
  }

  @Test func importsOfUnifiedLogging_becomeItsModuleOnLinux() throws {
    let text = try LoweredText("import os\nimport os.log\n@_exported import OSLog")
    #expect(text.problems == [])
    #expect(
      text.lines[..<3] == [
        "import UnifiedLogging", "import UnifiedLogging", "@_exported import UnifiedLogging",
      ])
  }

  @Test func keyPath_becomesAString_withObjectiveCNames() throws {
    let text = try LoweredText(
      "let a = #keyPath(CALayer.opacity), b = #keyPath(CALayer.isHidden), c = #keyPath(A.isOn)")
    #expect(text.lines[0].contains("\"opacity\"") && text.lines[0].contains("\"hidden\""))
    #expect(text.lines[0].contains("\"isOn\""))
  }

  @Test func overridesInExtensions_getForwardingOverridesInTheClass_atTheirOwnLines() throws {
    let text = try LoweredText(
      "class A: UIViewController {\n}\nextension A {\n  override func viewDidLoad() {}\n}")
    #expect(
      text.texts[0].contains("line: 4)\n  override func viewDidLoad()  { _x0_viewDidLoad() }"))
    #expect(text.texts[0].contains("line: 2)\n}"))
    #expect(text.texts[0].contains("func _x0_viewDidLoad() {}"))
  }

  @Test func overriddenMembersOfUIKitsClasses_callTheOverrideOrTheirOwnCode() throws {
    let text = try LoweredText(
      """
      extension UIViewController {
        @objc public func open(_ side: Int = 0, at x: Int) -> Bool { false }
        @objc open var isOpen: Bool { false }
        func close() {}
      }
      """,
      """
      class Menu: UINavigationController {
        override func open(_ side: Int, at x: Int) -> Bool { super.open(side, at: x) }
      }
      class SideMenu: Menu {
        override func open(_ side: Int, at x: Int) -> Bool { super.open(side, at: x) }
      }
      extension SideMenu { override open var isOpen: Bool { super.isOpen } }
      """)
    #expect(text.problems == [])
    let original = text.texts[0]
    #expect(original.contains("func _xb_open(_ side: Int = 0, at x: Int) -> Bool { false }"))
    #expect(
      original.contains(
        "AnyObject { func _xo_open(_ side: Int    , at x: Int) -> Bool }"))
    #expect(
      original.contains(
        "public func open(_ side: Int = 0, at x: Int) -> Bool { if let own = self as? any "
          + "_O0_open___at { return own._xo_open(side, at: x) }; return _xb_open(side, at: x) }"))
    #expect(original.contains("public var _xb_isOpen: Bool { false }"), "it is not overridden")
    #expect(original.contains("func close() {}"), "nothing overrides it")
    let lines = text.texts[1].split(separator: "\n").map(String.init)
    #expect(lines[0].contains("class Menu: UINavigationController, _O0_open___at {"))
    #expect(lines[1].contains("           func _xo_open("))
    #expect(lines[1].contains("super._xb_open(side, at: x)"))
    #expect(lines[3].contains("class SideMenu: Menu, _O0_isOpen_ {"))
    #expect(lines[4].contains("override func _xo_open("))
    #expect(lines[4].contains("super._xo_open(side, at: x)"))
    #expect(lines[6].contains("public var _xo_isOpen: Bool { super._xb_isOpen }"))
  }

  /// Libraries that are also compiled for app extensions find the application in these ways.
  @Test func messagesToTheApplicationsClass_areNotReported() throws {
    let text = try LoweredText(
      "let a = UIApplication.value(forKeyPath: #keyPath(UIApplication.shared))\n"
        + "let b = UIApplication.responds(to: #selector(getter: UIApplication.shared))\n"
        + "let c = UIApplication.perform(NSSelectorFromString(\"sharedApplication\"))")
    #expect(text.lines[0].hasPrefix("let a = UIApplication.value(forKeyPath: \"shared\" "))
    #expect(
      text.lines[1]
        == "let b = UIApplication.responds(to: NSSelectorFromString(\"sharedApplication\"))")
    #expect(text.lines[2].hasSuffix("NSSelectorFromString(\"sharedApplication\"))"))
    #expect(text.problems == [])
  }

  @Test func observationOfViews_isNotReported() throws {
    let text = try LoweredText(
      "var t: NSKeyValueObservation? = scroll.observe(\\.contentOffset, options: .old) { _, _ in }")
    #expect(text.problems == [])
  }

  @Test(arguments: [
    (
      "let h = d?.tableView?(t, heightForRowAt: p) ?? 1",
      "let h = implementer(of: \"tableView(_:heightForRowAt:)\", d)?"
        + ".tableView (t, heightForRowAt: p) ?? 1"
    ),
    (
      "let a = x.animator.interruptibleAnimator?(using: c)",
      "let a = implementer(of: \"interruptibleAnimator(using:)\", x.animator)?"
        + ".interruptibleAnimator (using: c)"
    ),
    (
      "let b = d.textFieldShouldReturn!(f)",
      "let b = implementer(of: \"textFieldShouldReturn(_:)\", d)!.textFieldShouldReturn (f)"
    ),
    (
      "if d.scrollViewDidScroll(_:) != nil {}",
      "if implementer(of: \"scrollViewDidScroll(_:)\", d)?.scrollViewDidScroll(_:) != nil {}"
    ),
    (
      "let s = driver.completionSpeed ?? 2",
      "let s = implementer(of: \"completionSpeed\", driver)?.completionSpeed ?? 2"
    ),
    ("let s = driver.completionSpeed", "let s = driver.completionSpeed"),
  ])
  func optionalMemberOfUIKit_isAskedForItsImplementer_whereItsValueIsUsed(
    _ source: String, _ lowered: String
  ) throws {
    #expect(try LoweredText(source).lines[0] == lowered)
  }

  @Test func memberOfAnAppsExtension_isOverridden_inAnExtensionOfASubclassOfUIKit() throws {
    let text = try LoweredText(
      """
      extension UIView { @objc open var fit: CGSize { .zero } }
      extension UIScrollView { @objc open override var fit: CGSize { contentSize } }
      """)
    #expect(text.problems == [])
    #expect(text.lines[1].hasPrefix("extension UIScrollView: _O0_fit_ {"))
    #expect(text.lines[1].contains("public          var _xo_fit: CGSize { contentSize }"))
    #expect(text.texts[0].contains("if let own = self as? any _O0_fit_ { return own._xo_fit }"))
  }

  @Test func recognizerSubclass_keepsItsInitializers() throws {
    let own = "init(n: Int) { super.init(target: nil, action: nil) }"
    let designated =
      "override init(target: Any?, action: Selector?) { super.init(target: target, action: action) }"
    let text = try LoweredText(
      "class A: UIPanGestureRecognizer { var n = 1; \(own) }",
      "class B: UIPanGestureRecognizer { override init() { super.init() } }",
      "class C: UIPanGestureRecognizer { \(designated) }")
    #expect(text.texts[0].contains("{ var n = 1; \(own) }"))
    // On Linux a convenience initialiser cannot be overridden.
    #expect(text.texts[1].contains("{          init() { super.init(target: nil, action: nil) } }"))
    #expect(text.texts[2].contains("{ \(designated) }"))
  }

  @Test func copyingProperty_isWrapped() throws {
    let text = try LoweredText("class A { @NSCopying var s: NSString = \"\"; var n = 1 }")
    #expect(text.lines[0] == "class A { @_NSCopied var s: NSString = \"\"; var n = 1 }")
    #expect(text.problems.isEmpty)
  }

  @Test func qualifiersOfModulesMergedIntoOthersOnLinux_areRemoved() throws {
    let text = try LoweredText("let x = CoreFoundation.sqrt(2)\nlet y: Darwin.CInt = 1")
    #expect(text.lines[0] == "let x =                sqrt(2)")
    #expect(text.lines[1] == "let y:        CInt = 1")
  }

  @Test func foundationNetworking_isImported_inFilesThatNameItsTypes() throws {
    let text = try LoweredText(
      "import Foundation\nfunc load(_ r: URLRequest) {}", "let s = URLSession.shared",
      "let u = URL(string: x)")
    #expect(text.imports[0] == "import UIKit; import FoundationNetworking")
    #expect(text.imports[1] == text.imports[0] && text.imports[2] == "import UIKit")
    #expect(try LoweredText("class URLCache {}", "let c = URLCache()").imports[1] == "import UIKit")
  }

  /// A storyboard cell has no initialiser other than init(coder:).
  @Test func cellWithOnlyInitCoder_getsTheInitializerForRegisteredClasses() throws {
    let coder = "required init?(coder c: NSCoder) { super.init(coder: c) }"
    let text = try LoweredText(
      "class A: UICollectionViewCell { \(coder) }",
      "public class B: UITableViewCell { \(coder) }",
      "class C: UICollectionViewCell { \(coder); override init(frame: CGRect) { super.init(frame: frame) } }",
      "class D: UITableViewHeaderFooterView { var n = 1 }", "class E: UIView { \(coder) }")
    #expect(
      text.lines[0].contains(
        "; required init(registered: CGRect) { fatalError(\"A has no init(frame:), which creates"
      ))
    #expect(
      text.texts[1].contains(
        "; public required init(registered: UIKit.UITableViewCell.CellStyle, reuseIdentifier: String?) {"
      ))
    #expect(text.texts[2...].allSatisfy { !$0.contains("registered") })
    #expect(text.problems.isEmpty)
  }

  @Test func awakeFromNib_ofAnObjectThatIsNotAResponder_overridesNothing() throws {
    let text = try LoweredText(
      "class A: NSObject { override func awakeFromNib() { super.awakeFromNib() } }",
      "class B: UIButton { override func awakeFromNib() { super.awakeFromNib() } }")
    #expect(!text.texts[0].contains("override") && !text.texts[0].contains("super"))
    #expect(text.texts[1].contains("override func awakeFromNib() { super.awakeFromNib() }"))
  }

  @Test func fileWithNothingToLower_isUnchanged() throws {
    let source = "struct A {\n  var x = \"#selector(f)\" // @objc\n}\n"
    #expect(try LoweredText(source).texts[0] == source)
  }
}

/// Actions whose parameter is declared as an edge pan, although any pan can send them.
@Suite struct EdgePanActionTests {
  private func lowered(_ body: String, _ more: String = "") throws -> String {
    try LoweredText(
      """
      class A: NSObject {
        @objc func go(_ pan: UIScreenEdgePanGestureRecognizer) { \(body) }
        func share(_ pan: UIPanGestureRecognizer) -> CGFloat { 0 }
        func edge(_ pan: UIScreenEdgePanGestureRecognizer) {}
      }
      \(more)
      """
    ).lines[1]
  }

  @Test func actionThatUsesOnlyPanMembers_acceptsAnyPan_andKeepsItsColumns() throws {
    let body = "if pan.state == .changed { _ = share(pan); _ = self.share(pan); set(pan.view) }"
    let line = try lowered(body)
    #expect(line.contains("(_ pan: UIPanGestureRecognizer          ) {"))
    #expect(line.hasSuffix("{ \(body) }"))
  }

  @Test(arguments: [
    "_ = pan.edges", "edge(pan)", "other.take(pan)", "let kept = pan", "list.append(pan)",
  ])
  func actionThatMayNeedTheEdgePan_isUnchanged(_ body: String) throws {
    #expect(try lowered(body).contains("(_ pan: UIScreenEdgePanGestureRecognizer) {"))
  }

  @Test func actionThatASubclassOverrides_isUnchanged() throws {
    let line = try lowered(
      "_ = pan.state",
      "class B: A { override func go(_ pan: UIScreenEdgePanGestureRecognizer) {} }")
    #expect(line.contains("(_ pan: UIScreenEdgePanGestureRecognizer) {"))
  }

  @Test func methodThatIsNotAnAction_isUnchanged() throws {
    let text = try LoweredText(
      "class A { func go(_ pan: UIScreenEdgePanGestureRecognizer) { _ = pan.state } }")
    #expect(text.lines[0].contains("UIScreenEdgePanGestureRecognizer"))
  }
}
