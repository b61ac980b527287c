// UIKit: filled by the commits that follow.
