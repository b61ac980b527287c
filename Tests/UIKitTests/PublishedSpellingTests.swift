// Declarations that published code uses in a form of its own: overriding, assigning, asking.

import Testing
import UIKit

private final class Rows: NSObject, UITableViewDelegate {
  func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat { 60 }
}

private final class Picture: UIImageView {
  override init(image: UIImage?, highlightedImage: UIImage?) {
    super.init(image: image, highlightedImage: highlightedImage)
  }
  required init?(coder: NSCoder) { super.init(coder: coder) }
}

private final class Refresh: UIRefreshControl {
  override init() {
    super.init()
    tag = 5
  }
  required init?(coder: NSCoder) { super.init(coder: coder) }
}

private final class SceneWindow: UIWindow {
  override init(windowScene: UIWindowScene) { super.init(windowScene: windowScene) }
  required init?(coder: NSCoder) { super.init(coder: coder) }
}

private final class SceneDelegate: UIResponder, UIWindowSceneDelegate { var window: UIWindow? }

private final class Turnable: NSObject, UINavigationControllerDelegate {
  func navigationControllerSupportedInterfaceOrientations(
    _ navigationController: UINavigationController
  ) -> UIInterfaceOrientationMask { .landscape }
}

@MainActor @Suite(.serialized) struct PublishedSpellingTests {
  @Test func orientations_areTheDelegates_whereItImplementsThem() {
    let navigation = UINavigationController()
    #expect(navigation.supportedInterfaceOrientations == .allButUpsideDown)
    let delegate = Turnable()
    navigation.delegate = delegate
    #expect(navigation.supportedInterfaceOrientations == .landscape)
    #expect(navigation.preferredInterfaceOrientationForPresentation == .portrait)
  }

  @Test func flowLayout_hasItsOwnInvalidationContext() {
    let layout = UICollectionViewFlowLayout()
    let context = layout.invalidationContext(forBoundsChange: .zero)
    #expect(type(of: layout).invalidationContextClass == type(of: context))
    let flow = context as? UICollectionViewFlowLayoutInvalidationContext
    #expect(flow?.invalidateFlowLayoutDelegateMetrics == true)
  }

  @Test func action_canBePerformed_whereAResponderOfTheChainHasItsMethod() {
    let (table, cell) = (UITableView(), UIView())
    let reload = SelectorOf<UITableView>("reloadData")({ $0.reloadData })
    #expect(!cell.canPerformAction(reload, withSender: nil))
    table.addSubview(cell)
    #expect(cell.canPerformAction(reload, withSender: nil))
  }

  @Test func delegatesOfTablesAndTexts_haveTheirOwnTypes() {
    FrameCycle.start()
    let rows = Rows()
    let table = UITableView()
    table.delegate = rows
    let typed: (any UITableViewDelegate)? = table.delegate
    #expect(typed === rows && (table as UIScrollView).delegate === rows)
    #expect(
      table.delegate?.tableView(table, heightForRowAt: IndexPath(row: 0, section: 0)) == 60)
    table.delegate = nil
    #expect((table as UIScrollView).delegate == nil)
    let collection: (any UICollectionViewDelegate)? = UICollectionView(
      frame: .zero, collectionViewLayout: UICollectionViewFlowLayout()
    ).delegate
    let text: (any UITextViewDelegate)? = UITextView().delegate
    #expect(collection == nil && text == nil)
  }

  @Test func batchUpdates_runBeforeTheCallReturns_andMayBeNil() {
    FrameCycle.start()
    var ran = 0
    func update(_ body: () -> Void) { UITableView().performBatchUpdates(body) }
    update { ran += 1 }
    #expect(ran == 1)
    UITableView().performBatchUpdates(nil)
    UITableView().performBatchUpdates({ ran += 1 }, completion: { _ in })
    #expect(ran == 2)
  }

  @Test func window_ofASceneDelegate_isAnOptionalOfAnOptional() {
    FrameCycle.start()
    let own = SceneDelegate()
    own.window = UIWindow(frame: CGRect(x: 0, y: 0, width: 10, height: 20))
    let delegate: (any UIWindowSceneDelegate)? = own
    #expect(delegate?.window??.bounds.height == 20)
  }

  @Test func initializersOfUIKit_canBeOverridden() throws {
    FrameCycle.start()
    let scene = try #require(UIApplication.shared.connectedScenes.first as? UIWindowScene)
    #expect(!Picture(image: nil, highlightedImage: nil).isUserInteractionEnabled)
    #expect(Refresh().tag == 5 && Refresh().frame.height == 60)
    #expect(SceneWindow(windowScene: scene).isHidden)
  }

  @Test func namesOfClasses_constraintsAndLiterals() {
    #expect(UITableViewCell.classForCoder() == UITableViewCell.self)
    #expect(!NSLayoutConstraint().isActive)
    // swift-format-ignore: NoPlaygroundLiterals
    let color: CGColor = #colorLiteral(red: 0.25, green: 0.5, blue: 0.75, alpha: 1)
    #expect(color.components == [0.25, 0.5, 0.75, 1])
    #expect(UIButton(type: .roundedRect).buttonType == .system)
  }

  /// The sizes of the Human Interface Guidelines, at the standard category.
  @Test func textStyles_haveTheirSizes() {
    #expect(UIFont.preferredFont(forTextStyle: .callout).pointSize == 16)
    #expect(UIFont.preferredFont(forTextStyle: .caption2).pointSize == 11)
  }

  @Test func readableContentGuide_isNarrowerThanTheMargins_onlyInAWideView() {
    FrameCycle.start()
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 390, height: 100))
    #expect(view.readableContentGuide.layoutFrame == view.layoutMarginsGuide.layoutFrame)
    view.frame.size.width = 1000
    #expect(view.readableContentGuide.layoutFrame.width == 672)
    #expect(view.readableContentGuide.layoutFrame.midX == 500)
  }

  @Test func navigationItem_setsItsButtons_andScrollViewItsIndicators() {
    let item = UINavigationItem(title: "")
    let button = UIBarButtonItem()
    item.setRightBarButton(button, animated: true)
    item.setHidesBackButton(true, animated: false)
    #expect(item.rightBarButtonItems == [button] && item.hidesBackButton)
    let scroll = UIScrollView()
    scroll.scrollIndicatorInsets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    #expect(scroll.verticalScrollIndicatorInsets.top == 1)
    #expect(scroll.horizontalScrollIndicatorInsets.left == 2)
    let images = UIImageView()
    images.startAnimating()
    #expect(!images.isAnimating)
    images.animationImages = [UIImage()]
    images.startAnimating()
    #expect(images.isAnimating)
  }
}
