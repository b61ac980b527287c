// This module has no code. It is the root of the documentation, and depends on the modules that the
// articles name.
