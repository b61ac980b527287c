/// A behaviour with a list of items, which may change while the behaviour runs. An EdgePan
/// addition: in UIKit, each behaviour class declares its own list.
@preconcurrency @MainActor open class UIDynamicItemsBehavior: UIDynamicBehavior {
  public init(items: [any UIDynamicItem]) {
    self.items = items
    super.init()
  }
  public override convenience init() { self.init(items: []) }

  open private(set) var items: [any UIDynamicItem]
  open func addItem(_ item: any UIDynamicItem) {
    items.append(item)
    dynamicAnimator?.behaviorChanged()
  }
  open func removeItem(_ item: any UIDynamicItem) {
    items.removeAll { $0 === item }
    dynamicAnimator?.behaviorChanged()
  }

  override var ownItems: [any UIDynamicItem] { items }
}
