// ContactTracking: filled by the commits that follow.
