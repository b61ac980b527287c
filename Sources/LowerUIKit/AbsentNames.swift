// AbsentNames: names that Apple's frameworks declare and EdgePan does not.

/// Names that a check reports, because they do not exist on Linux.
///
/// A member is recognised by its name alone, so this list omits names that Foundation on Linux or
/// EdgePan declares in another type.
enum AbsentNames {
  /// The class that declares a member on Apple's platforms, by the member's name.
  static let members: [String: String] = {
    var owners: [String: String] = [:]
    for (owner, names) in byClass {
      for name in names.split(whereSeparator: \.isWhitespace) { owners[String(name)] = owner }
    }
    return owners
  }()

  /// Types, functions and constants whose prefix does not identify their framework.
  static let others = Set(othersText.split(whereSeparator: \.isWhitespace).map(String.init))

  /// Initialisers, by their first label.
  static let initializers: Set<String> = [
    "CGContext(data:)", "CGImage(width:)", "CGImage(jpegDataProviderSource:)",
    "CGImage(pngDataProviderSource:)", "UIImage(ciImage:)",
  ]

  /// Methods that EdgePan has with other labels only, by their full names.
  static let calls = ["clip(to:mask:)": "CGContext"]

  /// Members that CGImage and CGContext both have; the list below attributes them to CGContext.
  static let ofBitmaps: Set<String> = [
    "alphaInfo", "bitmapInfo", "bitsPerComponent", "bitsPerPixel", "bytesPerRow",
  ]

  /// Whether a name has the prefix of UIKit, Core Animation or Core Graphics and EdgePan does not
  /// declare it.
  static func isOfUIKit(_ name: String) -> Bool {
    guard let prefix = ["UI", "CA", "CG"].first(where: name.hasPrefix), isWord(name.dropFirst(2))
    else { return false }
    return name != "UIKit" && !UIKitGlobals.names.contains(name)
      && !(prefix == "CG" && foundation.contains(name))
  }

  /// Returns the imported framework that a name belongs to, by its prefix.
  static func framework(of name: String, among imports: Set<String>) -> String? {
    if declared.contains(name) { return nil }
    return prefixes.first {
      imports.contains($0.framework) && name.hasPrefix($0.prefix)
        && isWord(name.dropFirst($0.prefix.count))
    }?.framework
  }

  /// Whether a name without its prefix starts with an uppercase and a lowercase letter, as `Hover`
  /// in `UIHover` does. `CAP` and `UIK` are not prefixed names.
  private static func isWord(_ rest: Substring) -> Bool {
    guard let first = rest.first, let second = rest.dropFirst().first else { return false }
    return first.isUppercase && second.isLowercase
  }

  /// The Core Graphics types that Foundation declares on Linux.
  private static let foundation: Set<String> = [
    "CGFloat", "CGPoint", "CGRect", "CGRectEdge", "CGSize",
  ]

  /// Names with the prefix of an absent framework that EdgePan's UIKit declares.
  private static let declared: Set<String> = ["AVMakeRect"]

  private static let prefixes: [(framework: String, prefix: String)] = [
    ("AVFoundation", "AV"), ("AVFoundation", "CM"), ("AVKit", "AV"), ("CloudKit", "CK"),
    ("Contacts", "CN"),
    ("CoreBluetooth", "CB"), ("CoreLocation", "CL"), ("CoreMedia", "CM"), ("CoreMotion", "CM"),
    ("CoreTelephony", "CT"), ("CoreVideo", "CV"), ("EventKit", "EK"), ("GameplayKit", "GK"),
    ("GLKit", "GLK"), ("LocalAuthentication", "LA"), ("MapKit", "MK"), ("MediaPlayer", "MP"),
    ("MessageUI", "MF"), ("Metal", "MTL"), ("MetalKit", "MTK"), ("Photos", "PH"),
    ("PhotosUI", "PH"), ("SafariServices", "SF"), ("SceneKit", "SCN"), ("SpriteKit", "SK"),
    ("StoreKit", "SK"), ("SystemConfiguration", "SC"), ("UniformTypeIdentifiers", "UT"),
    ("UserNotifications", "UN"), ("Vision", "VN"), ("WebKit", "WK"),
  ]

  private static let byClass: [(String, String)] = [
    (
      "CADisplayLink",
      """
      frameInterval
      """
    ),
    (
      "CALayer",
      """
      contentsFormat contentsHeadroom cornerCurveExpansionFactor drawsAsynchronously
      insertSublayers isDrawsAsynchronously modelLayer preferredDynamicRange resizeSublayers
      toneMapMode visibleRect wantsExtendedDynamicRangeContent
      """
    ),
    (
      "CGColorSpace",
      """
      baseColorSpace colorTable copyICCData deviceRGB iccData linearSRGB
      """
    ),
    (
      "CGContext",
      """
      alphaInfo beginPDFPage bitmapInfo bitsPerComponent bitsPerPixel bytesPerRow clipToMask
      closePDF convertToDeviceSpace convertToUserSpace currentPointOfPath drawConicGradient
      drawLayer drawPDFPage drawShading endPDFPage interpolationQuality isPathEmpty pathContains
      replacePathWithStrokedPath setAllowsFontSmoothing setCMYKFillColor setCMYKStrokeColor
      setCharacterSpacing setFillColorSpace setFillPattern setFlatness setGrayFill
      setGrayStrokeColor setInterpolationQuality setPatternPhase setRGBFill setRenderingIntent
      setShouldSmoothFonts setShouldSubpixelPositionFonts setShouldSubpixelQuantizeFonts
      setStrokeColorSpace setStrokePattern setTextDrawingMode setTextPosition showGlyphs
      showTextAtPoint strokeLineSegments textMatrix userSpaceToDeviceSpaceTransform
      """
    ),
    (
      "CGImage",
      """
      byteOrderInfo copyMaskingColorComponents dataProvider pixelFormatInfo renderingIntent
      shouldInterpolate utType
      """
    ),
    (
      "CGPath",
      """
      componentsSeparated copyByDashing copyByStroking lineIntersection lineSubtracting
      """
    ),
    (
      "NSLayoutConstraint",
      """
      shouldBeArchived
      """
    ),
    (
      "NSObject",
      """
      automaticallyNotifiesObservers doesNotRecognizeSelector exposedBindings instanceMethod
      instancesRespond keyPathsForValuesAffectingValue methodSignature observationInfo
      scriptingProperties setNilValueForKey setObservationInfo
      """
    ),
    (
      "UIActivityViewController",
      """
      allowsProminentActivity
      """
    ),
    (
      "UIApplication",
      """
      activateSceneSession alternateIconName applicationSupportsShakeToEdit
      backgroundRefreshStatus backgroundTimeRemaining beginReceivingRemoteControlEvents
      cancelAllLocalNotifications cancelLocalNotification clearKeepAliveTimeout
      completeStateRestoration currentUserNotificationSettings endReceivingRemoteControlEvents
      extendStateRestoration ignoreSnapshotOnNextApplicationLaunch isProtectedDataAvailable
      isRegisteredForRemoteNotifications newsstand openDefaultApplicationsSettingsURLString
      openNotificationSettingsURLString presentLocalNotificationNow registerObject
      registerUserNotificationSettings requestSceneSessionActivation
      requestSceneSessionDestruction requestSceneSessionRefresh scheduleLocalNotification
      scheduledLocalNotifications setAlternateIconName setKeepAliveTimeout
      setMinimumBackgroundFetchInterval setNewsstandIconImage setStatusBarOrientation
      statusBarOrientationAnimationDuration supportsAlternateIcons
      """
    ),
    (
      "UIApplicationDelegate",
      """
      applicationProtectedDataDidBecomeAvailable applicationProtectedDataWillBecomeUnavailable
      applicationSignificantTimeChange
      """
    ),
    (
      "UIBarButtonItem",
      """
      backButtonBackgroundImage changesSelectionAsPrimaryAction creatingFixedGroup
      creatingMovableGroup creatingOptionalGroup hidesSharedBackground isSymbolAnimationEnabled
      setBackgroundVerticalPositionAdjustment
      """
    ),
    (
      "UIBezierPath",
      """
      getLineDash
      """
    ),
    (
      "UIButton",
      """
      automaticallyUpdatesConfiguration currentTitleShadowColor isPointerInteractionEnabled
      pointerStyleProvider preferredMenuElementOrder setPreferredSymbolConfiguration subtitleLabel
      titleShadowColor
      """
    ),
    (
      "UICollectionView",
      """
      beginInteractiveMovementForItem cancelInteractiveMovement dequeueConfiguredReusableCell
      dequeueConfiguredReusableSupplementary endInteractiveMovement
      indexPathsForVisibleSupplementaryElements reconfigureItems reorderingCadence
      updateInteractiveMovementTargetPosition visibleSupplementaryViews
      """
    ),
    (
      "UICollectionViewController",
      """
      installsStandardGestureForInteractiveMovement useLayoutToLayoutNavigationTransitions
      """
    ),
    (
      "UICollectionViewFlowLayout",
      """
      automaticSize estimatedItemSize sectionFootersPinToVisibleBounds
      sectionHeadersPinToVisibleBounds sectionInsetReference
      """
    ),
    (
      "UICollectionViewLayout",
      """
      developmentLayoutDirection finalLayoutAttributesForDisappearingDecorationElement
      finalLayoutAttributesForDisappearingSupplementaryElement finalizeAnimatedBoundsChange
      finalizeLayoutTransition
      indexPathsToDeleteForSupplementaryView indexPathsToInsertForSupplementaryView
      initialLayoutAttributesForAppearingDecorationElement
      initialLayoutAttributesForAppearingSupplementaryElement
      layoutAttributesForInteractivelyMovingItem preferredLayoutAttributesFitting
      prepareForAnimatedBoundsChange prepareForTransition
      shouldInvalidateLayoutForPreferredLayoutAttributes
      """
    ),
    (
      "UIColor",
      """
      accessibilityName ciColor patternImage withProminence
      """
    ),
    (
      "UIControl",
      """
      enumerateEventHandlers isContextMenuInteractionEnabled menuAttachmentPoint
      performPrimaryAction toolTipInteraction
      """
    ),
    (
      "UIDevice",
      """
      batteryState isBatteryMonitoringEnabled isProximityMonitoringEnabled playInputClick
      proximityState
      """
    ),
    (
      "UIDynamicAnimator",
      """
      itemsInRect layoutAttributesForCell
      """
    ),
    (
      "UIDynamicBehavior",
      """
      fieldBehaviors linearVelocityForItem
      """
    ),
    (
      "UIFont",
      """
      familyNames fontDescriptor fontNames monospacedDigitSystemFont monospacedSystemFont
      smallSystemFontSize
      """
    ),
    (
      "UIGestureRecognizer",
      """
      allowedPressTypes allowedScrollTypesMask allowedTouchTypes buttonMaskRequired shouldReceive
      """
    ),
    (
      "UIImage",
      """
      animatedImage animatedImageNamed animatedResizableImageNamed baselineOffsetFromBottom
      byPreparingForDisplay byPreparingThumbnail capInsets ciImage drawAsPattern
      flipsForRightToLeftLayoutDirection heicData imageRendererFormat
      imageRestrictedToStandardDynamicRange isHighDynamicRange isSymbolImage leftCapWidth
      prepareForDisplay prepareThumbnail preparingForDisplay preparingThumbnail resizingMode
      symbolConfiguration topCapHeight variableValue withBaselineOffset
      withHorizontallyFlippedOrientation withoutBaseline
      """
    ),
    (
      "UIImageView",
      """
      addSymbolEffect adjustsImageWhenAncestorFocused animationRepeatCount focusedFrameGuide
      highlightedAnimationImages imageDynamicRange masksFocusEffectToContents overlayContentView
      preferredImageDynamicRange preferredSymbolConfiguration removeAllSymbolEffects
      removeSymbolEffect setSymbolImage
      """
    ),
    (
      "UILabel",
      """
      adjustsLetterSpacingToFitWidth enablesMarqueeWhenAncestorFocused lineBreakStrategy
      preferredVibrancy showsExpansionTextWhenTruncated
      """
    ),
    (
      "UINavigationBar",
      """
      behavioralStyle currentNSToolbarSection preferredBehavioralStyle
      """
    ),
    (
      "UINavigationController",
      """
      barHideOnSwipeGestureRecognizer barHideOnTapGestureRecognizer hidesBarsOnTap
      hidesBarsWhenKeyboardAppears hidesBarsWhenVerticallyCompact setToolbarHidden toolbar
      """
    ),
    (
      "UINavigationItem",
      """
      additionalOverflowItems backButtonDisplayMode backButtonTitle centerItemGroups
      customizationIdentifier documentProperties hidesSearchBarWhenScrolling largeSubtitle
      leadingItemGroups pinnedTrailingGroup preferredSearchBarPlacement renameDelegate
      searchController setLeftBarButtonItems setRightBarButtonItems titleMenuProvider
      trailingItemGroups
      """
    ),
    (
      "UIPageControl",
      """
      allowsContinuousInteraction backgroundStyle currentPageIndicatorImage indicatorImage
      preferredCurrentPageIndicatorImage preferredIndicatorImage setCurrentPageIndicatorImage
      setIndicatorImage updateCurrentPageDisplay
      """
    ),
    (
      "UIPasteboard",
      """
      changeCount detectPatterns detectValues hasColors itemProviders setItemProviders
      withUniqueName
      """
    ),
    (
      "UIResponder",
      """
      activityItemsConfiguration buildMenu canPaste canPerformAction captureTextFromCamera
      editingInteractionConfiguration inputAccessoryViewController inputAssistantItem
      inputViewController motionBegan motionCancelled motionEnded pasteConfiguration
      pressesBegan pressesCancelled pressesChanged pressesEnded remoteControlReceived
      restoreUserActivityState textInputContextIdentifier textInputMode
      touchesEstimatedPropertiesUpdated undoManager updateUserActivityState
      """
    ),
    (
      "UIScene",
      """
      activationConditions openURLContexts pointerLockState systemProtection
      """
    ),
    (
      "UIScreen",
      """
      applicationFrame availableModes calibratedLatency currentEDRHeadroom focusedItem focusedView
      isCaptured overscanCompensation overscanCompensationInsets potentialEDRHeadroom
      preferredMode referenceDisplayModeStatus supportsFocus wantsSoftwareDimming
      """
    ),
    (
      "UIScrollView",
      """
      adjustedContentInsetDidChange allowsKeyboardScrolling
      automaticallyAdjustsScrollIndicatorInsets bottomEdgeEffect bouncesHorizontally
      bouncesVertically contentAlignmentPoint directionalPressGestureRecognizer
      flashScrollIndicators horizontalScrollIndicatorInsets indexDisplayMode isZoomBouncing
      leftEdgeEffect pinchGestureRecognizer rightEdgeEffect stopScrollingAndZooming topEdgeEffect
      transfersHorizontalScrollingToParent transfersVerticalScrollingToParent
      verticalScrollIndicatorInsets
      """
    ),
    (
      "UISearchBar",
      """
      isSearchResultsButtonSelected scopeBarBackgroundImage scopeButtonTitles
      searchFieldBackgroundImage searchFieldBackgroundPositionAdjustment
      searchTextPositionAdjustment selectedScopeButtonIndex setPositionAdjustment
      setScopeBarButtonBackgroundImage setScopeBarButtonTitleTextAttributes
      setSearchFieldBackgroundImage setShowsScope showsBookmarkButton showsScopeBar
      showsSearchResultsButton
      """
    ),
    (
      "UISegmentedControl",
      """
      actionForSegment contentOffsetForSegment contentPositionAdjustment dividerImage
      setContentPositionAdjustment widthForSegment
      """
    ),
    (
      "UISlider",
      """
      currentMaximumTrackImage currentMinimumTrackImage maximumTrackImage maximumValueImageRect
      minimumTrackImage minimumValueImageRect sliderStyle trackConfiguration
      """
    ),
    (
      "UISplitViewController",
      """
      displayModeButtonItem preferredPrimaryColumnWidth preferredSplitBehavior
      preferredSupplementaryColumnWidth primaryBackgroundStyle primaryColumnWidth primaryEdge
      showsSecondaryOnlyButton splitBehavior supplementaryColumnWidth
      """
    ),
    (
      "UITabBar",
      """
      beginCustomizingItems endCustomizing isCustomizing
      """
    ),
    (
      "UITabBarController",
      """
      compactTabIdentifiers customizableViewControllers isTabBarHidden moreNavigationController
      selectedTab setBottomAccessory setTabBarHidden
      """
    ),
    (
      "UITabBarItem",
      """
      landscapeImagePhone setBadgeTextAttributes
      """
    ),
    (
      "UITableView",
      """
      allowsFocus allowsFocusDuringEditing cellLayoutMarginsFollowReadableWidth
      contextMenuInteraction dragDelegate dragInteractionEnabled dropDelegate
      estimatedSectionFooterHeight estimatedSectionHeaderHeight fillerRowHeight hasActiveDrag
      hasActiveDrop hasUncommittedUpdates insetsContentViewsToSafeArea moveSection reconfigureRows
      reloadSectionIndexTitles remembersLastFocusedIndexPath scrollToNearestSelectedRow
      sectionHeaderTopPadding sectionIndexBackgroundColor sectionIndexColor
      sectionIndexMinimumDisplayRowCount sectionIndexTrackingBackgroundColor selectionFollowsFocus
      selfSizingInvalidation separatorInsetReference
      """
    ),
    (
      "UITableViewCell",
      """
      automaticallyUpdatesBackgroundConfiguration automaticallyUpdatesContentConfiguration
      backgroundConfiguration configurationState contentConfiguration defaultContentConfiguration
      didTransition dragStateDidChange editingAccessoryType editingAccessoryView focusStyle
      indentationLevel indentationWidth multipleSelectionBackgroundView showsReorderControl
      updateConfiguration userInteractionEnabledWhileDragging
      """
    ),
    (
      "UITextField",
      """
      beginningOfDocument caretRect characterRange closestPosition endOfDocument inputDelegate
      markedTextRange passwordRules selectedTextRange selectionRects setMarkedText unmarkText
      """
    ),
    (
      "UITextView",
      """
      findInteraction isFindInteractionEnabled layoutManager textLayoutManager textStorage
      usesStandardTextScaling writingToolsBehavior
      """
    ),
    (
      "UITouch",
      """
      altitudeAngle azimuthAngle azimuthUnitVector estimatedProperties
      estimatedPropertiesExpectingUpdates estimationUpdateIndex majorRadius majorRadiusTolerance
      rollAngle
      """
    ),
    (
      "UITraitCollection",
      """
      accessibilityContrast activeAppearance containsTraits displayGamut legibilityWeight
      listEnvironment modifyingTraits sceneCaptureState splitViewControllerLayoutEnvironment
      toolbarItemPresentationSize typesettingLanguage userInterfaceLevel
      """
    ),
    (
      "UIView",
      """
      accessibilityActivationPoint accessibilityAssistiveTechnologyFocusedIdentifiers
      accessibilityAttributedHint accessibilityAttributedLabel accessibilityAttributedValue
      accessibilityContainerType accessibilityCustomActions accessibilityCustomRotors
      accessibilityDecrement accessibilityElementDidBecomeFocused accessibilityElementDidLoseFocus
      accessibilityElementIsFocused accessibilityFrame accessibilityFrameInContainerSpace
      accessibilityIncrement accessibilityLanguage accessibilityNavigationStyle accessibilityPath
      accessibilityRespondsToUserInteraction accessibilityScroll accessibilityUserInputLabels
      alignmentRect alignmentRectInsets appliedContentSizeCategoryLimitsDescription
      canBecomeFocused constraintsAffectingLayout contentStretch cornerConfiguration
      decodeRestorableState didUpdateFocus edgeAntialiasingMask encodeRestorableState
      exerciseAmbiguityInLayout focusGroupIdentifier focusGroupPriority focusItemContainer
      focusItems forFirstBaselineLayout forLastBaselineLayout hasAmbiguousLayout hoverStyle
      keyboardLayoutGuide largeContentImage largeContentImageInsets largeContentTitle
      maximumContentSizeCategory minimumContentSizeCategory parentFocusEnvironment
      performSystemAnimation preferredFocusEnvironments preferredFocusedView readableContentGuide
      scalesLargeContentImage setAnimationDelegate setAnimationDidStop setAnimationStartDate
      setAnimationWillStart setNeedsFocusUpdate setNeedsUpdateProperties
      shouldGroupAccessibilityChildren shouldUpdateFocus showsLargeContentViewer
      soundIdentifierForFocusUpdate updateFocusIfNeeded updateTraitsIfNeeded userActivityState
      viewForBaselineLayout viewPrintFormatter
      """
    ),
    (
      "UIViewController",
      """
      activePresentationController addKeyCommand allowedChildrenForUnwinding
      applicationFinishedRestoringState attemptRotationToDeviceOrientation
      canPerformUnwindSegueAction childModalInPresentation childViewControllerForPointerLock
      childViewControllerForStatusBarHidden childViewControllerForStatusBarStyle
      collapseSecondaryViewController contentScrollView contentUnavailableConfiguration
      contentUnavailableConfigurationState disablesAutomaticKeyboardDismissal extensionContext
      interactionActivityTrackingBaseName isModalInPopover performsActionsWhilePresentingModally
      preferredContainerBackgroundStyle preferredUserInterfaceStyle prefersHomeIndicator
      prefersInterfaceOrientationLocked prefersPointerLocked previewActionItems removeKeyCommand
      restorationClass restoresFocusAfterTransition rotatingFooterView rotatingHeaderView
      searchDisplayController segueForUnwinding separateSecondaryViewController setContentScrollView
      setNeedsUpdateContentUnavailableConfiguration setNeedsUpdateOfSupportedInterfaceOrientations
      setNeedsUserInterfaceAppearanceUpdate setOverrideTraitCollection setToolbarItems
      systemMinimumLayoutMargins tabBarObservedScrollView targetViewController toolbarItems
      updateContentUnavailableConfiguration viewLayoutMarginsDidChange
      viewRespectsSystemMinimumLayoutMargins
      """
    ),
    (
      "UIWindow",
      """
      canResizeToFitContent safeAreaAspectFitLayoutGuide
      """
    ),
    (
      "UIWindowScene",
      """
      activityItemsConfigurationSource effectiveGeometry isFullScreen requestGeometryUpdate
      screenshotService sizeRestrictions systemProtectionManager titlebar windowingBehaviors
      """
    ),
  ]

  private static let othersText = """
    AudioServicesCreateSystemSoundID AudioServicesPlayAlertSound AudioServicesPlaySystemSound
    CFBridgingRelease CFBridgingRetain CFDataCreateMutable CFDataGetBytePtr CFDataGetMutableBytePtr
    CFDataSetLength CFNotificationCenterGetDarwinNotifyCenter CFRunLoopAddObserver
    CFRunLoopGetCurrent CFRunLoopGetMain CFRunLoopObserverCreateWithHandler CFRunLoopPerformBlock
    CFRunLoopWakeUp CFURLCreateStringByAddingPercentEscapes CGDataConsumer CGDataProvider
    CGImageDestination CGImageDestinationAddImage CGImageDestinationCreateWithData
    CGImageDestinationCreateWithURL CGImageDestinationFinalize CGImageSource
    CGImageSourceCopyPropertiesAtIndex CGImageSourceCreateImageAtIndex
    CGImageSourceCreateThumbnailAtIndex CGImageSourceCreateWithData CGImageSourceCreateWithURL
    CGImageSourceGetCount CGPDFDocument CGPDFPage CIColor CIContext CIDetector CIFaceFeature
    CIFeature CIFilter CIImage CIKernel CIQRCodeFeature CIVector CTFont CTFontCreatePathForGlyph
    CTFontCreateWithName CTFontGetGlyphsForCharacters CTFontManagerRegisterFontsForURL
    CTFontManagerRegisterGraphicsFont CTFontRef CTFrame CTFrameDraw CTFrameGetLineOrigins
    CTFrameGetLines CTFramesetter CTFramesetterCreateFrame CTFramesetterCreateWithAttributedString
    CTL_KERN CTLine CTLineCreateWithAttributedString CTLineDraw CTLineGetGlyphRuns CTParagraphStyle
    CTRun CTRunGetAttributes CTRunGetGlyphCount CTRunGetGlyphs CTRunGetPositions KERN_PROC
    KERN_PROC_PID NSBundleResourceRequest NSCollectionLayoutAnchor
    NSCollectionLayoutBoundarySupplementaryItem NSCollectionLayoutContainer
    NSCollectionLayoutDecorationItem NSCollectionLayoutDimension NSCollectionLayoutEdgeSpacing
    NSCollectionLayoutEnvironment NSCollectionLayoutGroup NSCollectionLayoutItem
    NSCollectionLayoutSection NSCollectionLayoutSize NSCollectionLayoutSpacing
    NSCollectionLayoutSupplementaryItem NSCollectionLayoutVisibleItem NSDataAsset NSDataDetector
    NSDiffableDataSourceSectionSnapshot NSDiffableDataSourceSnapshot NSEntityDescription
    NSErrorPointer NSException NSExtensionContext NSExtensionItem NSFetchRequest
    NSFetchRequestResult NSFetchedResultsController NSFetchedResultsControllerDelegate
    NSFileCoordinator NSFilePresenter NSFileProviderManager NSFileVersion NSGlyphInfo
    NSGlyphProperty NSHashTable NSInvocation NSItemProvider NSItemProviderReading
    NSItemProviderWriting NSLayoutManager NSLayoutManagerDelegate NSLinguisticTagger NSManagedObject
    NSManagedObjectContext NSManagedObjectID NSManagedObjectModel NSMapTable NSMetadataItem
    NSMetadataQuery NSMethodSignature NSPersistentContainer NSPersistentStoreCoordinator
    NSPointerArray NSPointerFunctions NSProtocolFromString NSProxy NSRectAlignment
    NSStringFromCGPoint NSStringFromCGRect NSStringFromCGSize NSStringFromProtocol
    NSTextContentStorage NSTextLayoutManager NSTextList NSTextStorage NSTextTab
    NSUbiquitousKeyValueStore NSUndoManager NSUserActivityTypeBrowsingWeb NSUserNotification
    NSValueTransformer NSXPCConnection OSAllocatedUnfairLock OSAtomicIncrement32 OSSpinLock
    OSSpinLockLock OSStatus SecCertificate SecItemAdd SecItemCopyMatching SecItemDelete
    SecItemUpdate SecKey SecRandomCopyBytes SecTrust UndoManager ValueTransformer
    class_conformsToProtocol class_copyMethodList class_copyProtocolList class_getInstanceSize
    class_getName class_getSuperclass class_respondsToSelector dispatch_after dispatch_async
    dispatch_get_global_queue dispatch_get_main_queue dispatch_group_create dispatch_once
    dispatch_queue_create dispatch_sync dispatch_time errSecSuccess ivar_getName
    ivar_getTypeEncoding kCFAllocatorDefault kCFBooleanFalse kCFBooleanTrue
    kCGImagePropertyGIFDictionary kCGImagePropertyOrientation kCGImageSourceShouldCache
    kCIInputColorKey kCIInputImageKey kCIInputIntensityKey kCIInputRadiusKey kCTFontAttributeName
    kSecAttrAccount kSecAttrService kSecClass kSecClassGenericPassword kSecMatchLimit
    kSecMatchLimitOne kSecRandomDefault kSecReturnData kSecValueData kSystemSoundID_Vibrate
    kUTTypeGIF kUTTypeImage kUTTypeJPEG kUTTypeMovie kUTTypePNG kUTTypePlainText kUTTypeText
    kUTTypeURL kinfo_proc mach_absolute_time mach_task_self_ mach_timebase_info
    mach_timebase_info_data_t method_getName objc_disposeClassPair objc_getClass objc_getClassList
    objc_msgSend objc_registerClassPair objc_sync_enter objc_sync_exit object_getClass
    object_getClassName object_getIndexedIvars os_unfair_lock os_unfair_lock_lock os_unfair_lock_s
    os_unfair_lock_trylock os_unfair_lock_unlock property_getAttributes property_getName
    protocol_conformsToProtocol protocol_copyMethodDescriptionList sel_getName sel_registerName
    sysctl sysctlbyname task_info
    """
}
