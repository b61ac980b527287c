// Storyboards and nibs, which do not exist on Linux.

import Testing
import UIKit

@MainActor @Suite(.serialized) struct StoryboardTests {
  @Test func controllerFromAStoryboard_isAPlainViewController_andReported() {
    _ = FrameCycle.start()
    let storyboard = UIStoryboard(name: "Main", bundle: nil)
    let controller = storyboard.instantiateViewController(withIdentifier: "Detail")
    #expect(Swift.type(of: controller) == UIViewController.self)
    #expect(storyboard.instantiateInitialViewController() == nil)
    let issues = UIApplication.shared.issues
    #expect(issues.map(\.code) == [.archive, .archive])
    #expect(issues[0].message.hasPrefix("view controller Detail of storyboard Main was requested"))
  }

  @Test func provider_suppliesTheControllers_withoutAnIssue_inItsFrameCycleOnly() {
    _ = FrameCycle.start()
    let made = UINavigationController(rootViewController: UIViewController())
    UIStoryboard.provider = { name, identifier in name == "Main" && identifier == nil ? made : nil }
    #expect(UIStoryboard(name: "Main", bundle: nil).instantiateInitialViewController() === made)
    #expect(UIApplication.shared.issues.isEmpty)
    _ = FrameCycle.start()
    #expect(UIStoryboard.provider == nil)
  }

  @Test func nibs_areReported_whereverTheyAreLoaded() {
    _ = FrameCycle.start()
    let nib = UINib(nibName: "Cell", bundle: nil)
    #expect(nib.instantiate(withOwner: nil).isEmpty)
    #expect(Bundle.main.loadNibNamed("Card", owner: nil) == nil)
    UITableView(frame: .zero).register(nib, forCellReuseIdentifier: "cell")
    UIViewController().performSegue(withIdentifier: "show", sender: nil)
    #expect(UIApplication.shared.issues.map(\.code) == [.archive, .archive, .archive, .archive])
  }
}
