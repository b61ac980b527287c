import ObjectiveC
import UIKit

private var badgeKey: UInt8 = 0

extension UIView {
    /// A label in the corner, created on first use.
    var badge: UILabel {
        if let known = objc_getAssociatedObject(self, &badgeKey) as? UILabel { return known }
        let label = UILabel(frame: CGRect(x: bounds.maxX - 24, y: 4, width: 20, height: 20))
        addSubview(label)
        objc_setAssociatedObject(self, &badgeKey, label, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
        return label
    }
}

extension Notification.Name {
    static let trailWasWalked = Notification.Name("TrailWasWalked")
}
