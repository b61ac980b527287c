// CoreGraphics: filled by the commits that follow.
