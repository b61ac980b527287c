// Subclasses of recognisers: a pan for a single axis, a pan that begins at touch down, and others.
// The code is written in the style of apps, and must compile unchanged.
// swift-format-ignore-file

import UIKit

/// A pan along one axis only.
open class DirectionalPan: UIPanGestureRecognizer {
    public enum Axis { case vertical, horizontal }
    public var axis: Axis = .horizontal
    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesMoved(touches, with: event)
        if state == .began {
            let vel = velocity(in: view)
            switch axis {
            case .horizontal where abs(vel.y) > abs(vel.x): state = .cancelled
            case .vertical where abs(vel.x) > abs(vel.y): state = .cancelled
            default: break
            }
        }
    }
}

/// Begins at touch down.
open class InstantPan: UIPanGestureRecognizer {
    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        if self.state == .began { return }
        super.touchesBegan(touches, with: event)
        self.state = .began
    }
}

/// A custom continuous recogniser.
open class DragDown: UIGestureRecognizer {
    public private(set) var translation: CGPoint = .zero
    private var start: CGPoint = .zero
    private var trackedTouch: UITouch?
    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesBegan(touches, with: event)
        guard touches.count == 1, trackedTouch == nil, let touch = touches.first else {
            for touch in touches { ignore(touch, for: event) }
            return
        }
        trackedTouch = touch
        start = touch.location(in: view?.window)
    }
    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesMoved(touches, with: event)
        guard let touch = trackedTouch, touches.contains(touch) else { return }
        let now = touch.location(in: view?.window)
        translation = CGPoint(x: now.x - start.x, y: now.y - start.y)
        if state == .possible {
            if translation.y > 8 { state = .began } else if abs(translation.x) > 20 { state = .failed }
        } else {
            state = .changed
        }
    }
    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesEnded(touches, with: event)
        state = state == .possible ? .failed : .ended
    }
    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesCancelled(touches, with: event)
        state = .cancelled
    }
    open override func reset() {
        super.reset()
        trackedTouch = nil
        translation = .zero
    }
    open override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { true }
    open override func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool { false }
}

/// A recogniser whose only initialiser takes a closure.
final class SwipeToPop: UIGestureRecognizer {
    private let onSwipe: () -> Void
    init(onSwipe: @escaping () -> Void) {
        self.onSwipe = onSwipe
        super.init(target: nil, action: nil)
    }
    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesMoved(touches, with: event)
        guard state == .possible else { return }
        state = .began
        onSwipe()
    }
}
