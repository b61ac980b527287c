// Code that cannot be lowered is reported with its position and the remedy.

import Foundation
import LoweringTool
import Testing

@Suite struct LoweringProblemTests {
  @Test(arguments: [
    ("selector", "class A: NSObject { lazy var s = #selector(f); class func f() {} }"),
    ("selector", "let s = Selector(\"nobody:\")"),
    ("key-value-observing", "view.addObserver(self, forKeyPath: \"a\", options: [], context: nil)"),
    ("key-value-observing", "let t = player.observe(\\.status) { _, _ in }"),
    ("key-value-observing", "let t = view.observe(\\.layer.bounds) { _, _ in }"),
    (
      "key-value-observing",
      "class A: NSObject { override func observeValue(forKeyPath k: String?, of o: Any?, "
        + "change c: [NSKeyValueChangeKey: Any]?, context x: UnsafeMutableRawPointer?) {} }"
    ),
    ("key-value-coding", "view.setValue(1, forKey: \"a\")"),
    ("runtime", "method_exchangeImplementations(a, b)"),
    ("class-lookup", "let c = NSClassFromString(\"A\")"),
    ("storyboard", "let s = UIStoryboard(name: \"Main\", bundle: nil)"),
    ("storyboard", "performSegue(withIdentifier: \"a\", sender: nil)"),
    ("storyboard", "let n = UINib(nibName: \"A\", bundle: nil)"),
    ("outlet", "class A { @IBOutlet var v: UIView! }"),
    ("object-lookup", "let d = (info[key] as AnyObject).doubleValue"),
    ("object-lookup", "func f(_ sender: AnyObject?) { print(sender?.tag) }"),
    (
      "runtime",
      "class A: NSObject { override func forwardingTarget(for s: Selector!) -> Any? { nil } }"
    ),
    ("runtime", "let b = UIView.responds(to: name)"),
    (
      "key-value-coding",
      "class A { let e = E()\n private func value(forKey k: K) -> Any? { e.value(forKey: k.raw) } }"
    ),
    ("initializer-requirement", "protocol P { init() }\nextension NSObject: P {}"),
    ("extension-override", "extension UIPageControl { override func sizeToFit() {} }"),
    (
      "extension-override",
      "extension UIView { class var f: Int { 1 } }\n"
        + "class A: UIButton { override class var f: Int { 2 } }"
    ),
    ("layer-drawing", "class L: CALayer { override func draw(in ctx: CGContext) {} }"),
    ("extension-override", "class L: CALayer { override func render(in ctx: CGContext) {} }"),
    ("syntax", "class {{{{"),
    ("syntax", "E: 0.000000 0003 0039 0001"),
    ("core-data", "class A { @NSManaged var v: Int }"),
    ("layer-property", "class L: CAShapeLayer { @NSManaged var v: CGFloat }"),
    ("framework", "import WidgetKit"),
    ("module", "import SnapKit\nimport struct SnapKit.Constraint"),
    ("missing-api", "let h = UIHoverGestureRecognizer()"),
    ("missing-api", "func f(_ l: NSLayoutManager) {}"),
    ("missing-api", "func f(_ t: UITouch) { print(t.majorRadius) }"),
    ("missing-api", "let c = UIColor(patternImage: image)"),
    ("missing-api", "func f(_ c: CGContext) { c.clip(to: .zero, mask: image) }"),
    ("missing-api", "func f(_ i: UIImage) { let bytesPerRow = i.cgImage?.bytesPerRow ?? 0 }"),
    ("missing-api", "struct Row { var bitsPerPixel = image.cgImage!.bitsPerPixel }"),
    ("bridging", "func f(_ name: String) { names.setObject(1, forKey: name as NSCopying) }"),
    ("missing-api", "let b = CGContext(data: nil, width: 1, height: 1)"),
    ("key-value-coding", "func f(_ filter: NSObject) { filter.setValue(1, forKey: \"radius\") }"),
    ("missing-api", "func f(_ c: UITableViewCell) { print(c.indentationLevel) }"),
    (
      "missing-api",
      "class V: UIViewController { override var childViewControllerForStatusBarStyle: V? { nil } }"
    ),
    ("missing-api", "let status = SecRandomCopyBytes(kind, 1, bytes)"),
    // Names that another type of EdgePan declares.
    ("missing-api", "func f(_ v: UITextView?) { v?.selectedSegmentIndex = 0 }"),
    ("missing-api", "class V: UIViewController { func f() { navigationItem.barTintColor = nil } }"),
    (
      "missing-api",
      "class V: UIViewController { let t = UITableView()\n func f() { self.t.itemSize = .zero } }"
    ),
    ("missing-api", "let c = UIScreen.main.cornerRadius"),
    (
      "missing-api",
      "class V: UIViewController { func f() { navigationController!.navigationBar.numberOfLines = 1 } }"
    ),
    ("extension-override", "class V: UIView { override var layer: CAGradientLayer { g } }"),
    ("missing-api", "class V: UIViewController { override var previewActionItems: [B] { [] } }"),
    ("missing-api", "class V: UIViewController { func f() { setContentScrollView(nil) } }"),
    (
      "extension-override",
      "extension UIView { func f<T>(_ x: T) {} }\n"
        + "class A: UIView { override func f<T>(_ x: T) {} }"
    ),
  ])
  func feature_isReported(_ feature: String, _ source: String) throws {
    let problems = try LoweredText(source).problems
    #expect(problems.map(\.feature) == [feature])
    #expect(problems.allSatisfy { !$0.remedy.isEmpty && !$0.reason.isEmpty })
  }

  @Test func position_isThatOfTheOriginal() throws {
    let problem = try #require(
      try LoweredText("import UIKit\n\n  let s = UINib(nibName: \"A\")").problems.first)
    #expect(problem.line == 3 && problem.column == 11)
    #expect(problem.path.hasSuffix("/0.swift"))
  }

  @Test func codeAvailableOnLinux_isNotReported() throws {
    let text = try LoweredText(
      "layer.setValue(1, forKeyPath: \"transform.scale\")\nlet x = animation.value(forKey: \"id\")\n"
        + "class A { @IBOutlet var v: UIView!\n func t() { v = UIView() } }")
    #expect(text.problems.isEmpty)
    let tuple = try LoweredText(
      "class A { @IBOutlet var v: UIView!\n @IBOutlet var w: UIView!\n @IBOutlet var x: UIView!\n"
        + " func t() { (v, (self.w, x)) = (UIView(), (UIView(), UIView())) } }")
    #expect(tuple.problems.isEmpty)
  }

  /// The receiver's type is unknown, inherited from elsewhere, extended by the app, or an optional.
  @Test func membersOfReceivers_areReportedOnlyIfTheirTypeIsCertain() throws {
    let text = try LoweredText(
      """
      import Charts
      func f(_ v: UIView) { v.isKind(of: A.self); let n = [v].first.map { $0 }; n?.glow() }
      func g(_ a: UIView?, _ b: Chart, _ m: UILabel) {
        a.map { $0.tag }; b.data = 1; a?.layer.opacity = 1
        if let m = m as? Chart { m.data = 2 }
        for v in [a] { v?.itemSize }
      }
      class A: Chart { func h() { self.itemSize = .zero } }
      extension UIView { func glow() {} }
      """)
    #expect(text.problems.filter { $0.feature == "missing-api" } == [])
  }

  /// A module that is not checked may add members to UIKit's types.
  @Test func membersThatAnUnknownModuleMayAdd_areNotReported() throws {
    let use = "\nfunc f(_ v: UIView) { v.snp.makeConstraints { _ in } }"
    #expect(try LoweredText("import SnapKit" + use).problems.map(\.feature) == ["module"])
    #expect(try LoweredText("import UIKit" + use).problems.map(\.feature) == ["missing-api"])
  }

  /// Foundation on Linux has the method for dictionaries.
  @Test func valueOfADictionary_isNotKeyValueCoding() throws {
    let text = try LoweredText(
      "func f(_ n: Notification) {\n  guard let info = n.userInfo as NSDictionary? else { return }\n"
        + "  print(info.value(forKey: \"a\") as Any) }")
    #expect(text.problems == [])
  }

  /// A name that the function rebinds has a different type.
  @Test func parameterThatIsCast_isNotAnObjectLookup() throws {
    let text = try LoweredText(
      "func f(_ sender: AnyObject) { guard let sender = sender as? UIView else { return }\n"
        + "  print(sender.tag) }\nfunc g(_ a: NSObject) { print(a.hash) }")
    #expect(text.problems.isEmpty)
  }

  /// The framework is reported at its import, and wherever another file uses one of its types.
  @Test func typesOfAFramework_areAlsoReported() throws {
    let text = try LoweredText(
      "import WebKit\nvar p: WKWebView?", "func f(_ p: WKWebView, _ a: WKwidth) {}")
    #expect(text.problems.map(\.feature) == ["framework", "framework", "framework"])
  }

  /// Without its import, such a file compiles.
  @Test(arguments: ["WebKit", "Combine"]) func importOfAFramework_isReported_onlyIfTheFileUsesIt(
    _ framework: String
  ) throws {
    let text = try LoweredText("import \(framework)\nlet views: [UIView] = []")
    #expect(text.problems == [] && text.lines[0].contains("import UIKit"))
    let used = try LoweredText("import Combine\nlet changes = PassthroughSubject<Int, Never>()")
    #expect(used.problems.map(\.feature) == ["framework", "framework"])
  }

  /// EdgePan has one function of AVFoundation, in UIKit.
  @Test func avFoundation_isReported_onlyWhereMoreThanItsGeometryIsUsed() throws {
    let fit = "let r = AVMakeRect(aspectRatio: size, insideRect: bounds)"
    let text = try LoweredText("import AVFoundation\n\(fit)")
    #expect(text.problems == [])
    #expect(text.lines[0].trimmingCharacters(in: .whitespaces) == "import UIKit")
    let player = try LoweredText("import AVFoundation\nlet p = AVPlayer()\n\(fit)")
    #expect(player.problems.map(\.line) == [1, 2])
  }

  @Test(arguments: [
    ("AudioToolbox.AudioServices", "let n: SystemSoundID = 1519", "let q: AudioQueueRef? = nil"),
    ("SwiftUI", "let v = UIView()", "struct S { var body: some View { 1 } }"),
  ]) func framework_isReported_onlyWhereItsNamesAreUsed(
    _ module: String, _ unused: String, _ used: String
  ) throws {
    #expect(try LoweredText("import \(module)\n\(unused)").problems == [])
    let lines = try LoweredText("import \(module)\n\(used)").problems.map(\.line)
    #expect(lines == [1, 2])
  }

  /// The app declares these names itself, or uses them in branches that are not compiled on Linux.
  @Test func namesOfTheApp_andCodeForOtherPlatforms_areNotReported() throws {
    let text = try LoweredText(
      "@UIApplicationMain class A: UIResponder {}\n"
        + "class UIFancyView: UIView { var majorRadius = 1\n func f(extensionContext: Int) { g(extensionContext) } }\n"
        + "let v = UIFancyView().majorRadius\ntypealias CAName = Int\nlet n: CAName = 1",
      "#if canImport(WebKit) && !os(tvOS)\nimport WebKit\n#endif\n"
        + "#if os(iOS) || DEBUG\n#else\nlet h = UIHoverGestureRecognizer()\n#endif\n"
        + "#if !os(Linux)\nlet c = CIContext()\n#endif\n"
        + "#if swift(<4.2)\nlet d = CIContext()\n#endif\nlet v: UIKit.UIView? = nil\n"
        + "#if DEBUG && os(macOS)\nlet e = CIContext()\n#endif")
    #expect(text.problems == [])
  }

  @Test func branchesThatLinuxCanCompile_areChecked() throws {
    let text = try LoweredText(
      "#if os(iOS) && DEBUG\nlet h = UIHoverGestureRecognizer()\n#else\nlet c = CIContext()\n#endif"
    )
    #expect(text.problems.map(\.line) == [2, 4])
  }

  /// The app declares a member with that name, and the value that is cast may be an object.
  @Test func memberOfTheApp_andCastOfAnObject_areNotReported() throws {
    let text = try LoweredText(
      "struct Row { var bytesPerRow = 1 }\nlet n = Row().bytesPerRow\n"
        + "func f(_ key: NSString, _ s: UIStackView) {\n  names.setObject(1, forKey: key as NSCopying)\n"
        + "  s.isBaselineRelativeArrangement = true\n}")
    #expect(text.problems == [])
  }

  /// The label belongs to an initialiser of another type.
  @Test func initializersOfOtherTypes_areNotReported() throws {
    let text = try LoweredText("let a = Paper(patternImage: b), c = UIColor(named: d)")
    #expect(text.problems == [])
  }

  @Test func tableOfDeclarations_isThatOfEdgePansSources() throws {
    let sources = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Sources")
    let folders = ["CoreGraphics", "QuartzCore", "UIKit"].map { sources.appending(path: $0).path }
    let files = folders.flatMap { folder in
      (FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? [])
        .filter { $0.hasSuffix(".swift") }.sorted().map { folder + "/" + $0 }
    }
    #expect(files.count > 200)
    let table = try String(
      contentsOf: sources.appending(path: "LoweringTool/Tool/UIKit.declarations"), encoding: .utf8)
    let current = try LoweringTool.ofThisCheckout().declarations(in: files)
    #expect(current == table, "the public declarations have changed: run .ci/declarations")
  }
}
