// Optional members of protocols, which Swift on Linux does not have.

import Testing

@testable import LoweringTool

struct OptionalMemberTextTests {
  @Test func optionalRequirements_becomeProtocolsThatTheTopmostImplementingClassAdopts() throws {
    let text = try LoweredText(
      """
      @objc protocol P { @objc optional func f(_ x: Int) }
      class Base: NSObject, P {}
      class Middle: Base { func f(_ x: Int) {} }
      class Leaf: Middle { override func f(_ x: Int) {} }
      """)
    #expect(text.lines[0].contains("protocol P: AnyObject {"))
    #expect(text.lines[1].hasPrefix("class Base: NSObject, P {"))
    #expect(text.lines[2].hasPrefix("class Middle: Base, _P_f_1 {"))
    #expect(text.lines[3].hasPrefix("class Leaf: Middle {"))
    #expect(text.texts[0].contains("protocol _P_f_1: AnyObject {"))
  }

  @Test func referencesToOptionalMethods_areLowered_byTheirFullName() throws {
    let text = try LoweredText(
      """
      @objc protocol P { @objc optional func f(_ x: Int, at y: Int) }
      func g(_ p: P?) { guard let h = p?.f(_:at:) else { return }; h(1, 2) }
      func i(_ p: P) { if let h = p.f { h(1, 2) }; use(p.g(_:at:)) }
      """)
    #expect(text.lines[1].contains("let h = p?._P_f_at_2_method else"))
    #expect(text.lines[2].contains("let h = p.f {") && text.lines[2].contains("use(p.g(_:at:))"))
    #expect(text.texts[0].contains("extension P { var _P_f_at_2_method: _P_f_at_2_call? {"))
    #expect(text.texts[0].contains("func callAsFunction(_ x: Int, at y: Int)"))
    #expect(text.texts[0].contains("func callAsFunction(_ x: Int, _  y: Int)"))
  }

  @Test func callsAndReferencesOfOptionalMembers_compile() throws {
    let text = try LoweredText(
      """
      @objc public protocol P: AnyObject {
        @objc optional func f(_ x: Int, at y: Int)
        @objc optional func g(_ x: Int) -> Int
        @objc optional func g(_ x: Int, twice y: Bool)
        @objc optional var title: String { get }
        @objc(fitWidth:) optional func fit(in x: Int)
        @objc(fitName:) optional func fit(in x: String)
      }
      class A: P { func f(_ x: Int, at y: Int) {}\n func g(_ x: Int) -> Int { x } }
      class B: P { func fit(in x: String) {} }
      class C { let a = A()\n lazy var g: (Int) -> Int = a.g(_:) }
      func h(_ p: P?) -> Int? {
        p?.f?(1, at: 2)
        p?.g?(1, twice: true)
        p?.fit?(in: "a")
        p?.fit?(in: 1)
        if let f = p?.f(_:at:) { f(1, 2) }
        _ = p?.title
        return p?.g?(1)
      }
      """)
    #expect(try text.compilerErrors() == "")
    #expect(text.texts[0].contains("class B: P, _P_fit_in_1_String {"))
  }

  @Test func class_listsTheOptionalMembersThatItLacks_onceForEachProtocol() throws {
    let text = try LoweredText(
      """
      public class Base: NSObject, UITextViewDelegate {
        func textViewDidChange(_ v: UITextView) {}
      }
      extension Base { func scrollViewDidScroll(_ v: UIScrollView) {} }
      final class Sub: Base, UITabBarDelegate {}
      class Whole: NSObject, UITabBarDelegate { func tabBar(_ b: UITabBar, didSelect i: UITabBarItem) {} }
      """)
    #expect(text.lines[0] == "public class Base: NSObject, UITextViewDelegate, OptionalMembers {")
    #expect(
      text.texts[0].contains("\npublic nonisolated class func lacks(optional member: String)"))
    #expect(text.texts[0].contains("\"textViewDidEndEditing(_:)\""))
    #expect(!text.texts[0].contains("\"textViewDidChange(_:)\""))
    #expect(!text.texts[0].contains("\"scrollViewDidScroll(_:)\""))
    #expect(text.texts[0].contains("final class Sub: Base, UITabBarDelegate {"))
    #expect(
      text.texts[0].contains(
        "override class func lacks(optional member: String) -> Bool { "
          + "[\"tabBar(_:didSelect:)\"].contains(member) || super.lacks(optional: member) }"))
    #expect(text.texts[0].contains("class Whole: NSObject, UITabBarDelegate { func"))
  }

  /// The source declares what UIKit declares, so that the lowered text compiles on its own.
  @Test func optionalMethodOfASubclass_isCalledThroughTheConformingClass() throws {
    let text = try LoweredText(
      """
      @MainActor protocol UITextFieldDelegate: AnyObject { func textFieldShouldReturn(_ f: Int) -> Bool }
      extension UITextFieldDelegate { func textFieldShouldReturn(_ f: Int) -> Bool { true } }
      protocol OptionalMembers {}
      public class Base<T>: UITextFieldDelegate { func f() -> Bool { true } }
      class First: Base<Int> {}
      public class Hidden: Base<Int> { func textFieldShouldReturn(_ f: Int) -> Bool { false } }
      extension First { func textFieldShouldReturn(_ f: Int) -> Bool { false } }
      class Second: Base<Int> { func textFieldShouldReturn(_ f: Int) -> Bool { self.f() } }
      class Third: Second { override func textFieldShouldReturn(_ f: Int) -> Bool { true } }
      private class Own: UITextFieldDelegate {}
      private final class Below: Own { func textFieldShouldReturn(_ f: Int) -> Bool { false } }
      """)
    #expect(text.problems.isEmpty)
    #expect(try text.compilerErrors() == "")
    #expect(
      text.texts[0].contains(
        "extension Base { @MainActor @_disfavoredOverload @_implements(UITextFieldDelegate, "
          + "textFieldShouldReturn(_:)) public func _xo_textFieldShouldReturn(_ f: Int) -> Bool {"))
    #expect(text.texts[0].matches(of: /extension Base \{ @/).count == 1)
    #expect(text.texts[0].matches(of: /lacks\(.*!\["textFieldShouldReturn\(_:\)"\]/).count == 4)
  }

  /// Swift chooses the method at the first conformance, also if a subclass adopts a protocol that
  /// inherits from that one.
  @Test func optionalMethodOfASubclass_isCalled_ifTheSubclassAdoptsAnInheritingProtocol() throws {
    let text = try LoweredText(
      """
      class Base: NSObject, UIScrollViewDelegate {}
      class Sub: Base, UITableViewDelegate { func scrollViewDidScroll(_ s: UIScrollView) {} }
      """)
    #expect(text.problems.isEmpty)
    #expect(
      text.texts[0].contains(
        "extension Base { @MainActor @_disfavoredOverload @_implements(UIScrollViewDelegate, "
          + "scrollViewDidScroll(_:))"))
  }

  /// EdgePan's default is not a value that an app's file can state, or the class is another module's.
  @Test func optionalMethodOfASubclass_isReported_ifNothingCanCallIt() throws {
    let problem = try #require(
      try LoweredText(
        """
        class Base: NSObject, UITableViewDelegate {}
        class Sub: Base {
          func tableView(_ t: UITableView, willSelectRowAt i: IndexPath) -> IndexPath? { nil }
        }
        """
      ).problems.first)
    #expect(problem.feature == "uncalled-method" && problem.line == 3)
  }

  @Test func question_namesTheProtocolsMember_notThatOfTheClassThatAsks() throws {
    let text = try LoweredText(
      """
      class Proxy: NSObject, UIScrollViewDelegate {
        func scrollViewDidScroll(_ v: UIScrollView) {
          if other.responds(to: #selector(scrollViewDidScroll(_:))) {}
          if other.responds(to: #selector(UITextFieldDelegate.textFieldShouldReturn(_:))) {}
        }
      }
      """)
    #expect(text.texts[0].contains("SelectorOf<UIScrollViewDelegate> { SelectorOf("))
    #expect(
      text.lines[2].hasSuffix(
        "{$0.scrollViewDidScroll(_:)}.optional(\"scrollViewDidScroll(_:)\")) {}"))
    #expect(text.lines[3].hasSuffix(".optional(\"textFieldShouldReturn(_:)\")) {}"))
  }

  @Test func optionalCallsOfUIKitsProtocols_loseTheQuestionMark_andOthersKeepIt() throws {
    let text = try LoweredText("d?.scrollViewDidScroll?(v)\ncompletion?(v)\nd?.onTap?(v)")
    #expect(text.lines[0] == "d?.scrollViewDidScroll (v)")
    #expect(text.lines[1] == "completion?(v)" && text.lines[2] == "d?.onTap?(v)")
  }

  /// A call without a receiver is lowered only in an extension of the protocol; elsewhere it may
  /// call any closure.
  @Test func optionalCallsOnSelf_loseTheQuestionMark_inAnExtensionOfTheProtocol() throws {
    let text = try LoweredText(
      "extension P where Self: UIViewImplicitlyAnimating { func f() { addAnimations?(g) } }\n"
        + "extension UIViewImplicitlyAnimating { func f() { addCompletion?(g) } }\n"
        + "class A { func f() { addAnimations?(g) } }")
    #expect(text.lines[0].hasSuffix("{ addAnimations (g) } }"))
    #expect(text.lines[1].hasSuffix("{ addCompletion (g) } }"))
    #expect(text.lines[2].hasSuffix("{ addAnimations?(g) } }"))
  }
}
