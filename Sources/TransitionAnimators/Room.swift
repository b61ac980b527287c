// TransitionAnimators: filled by the commits that follow.
