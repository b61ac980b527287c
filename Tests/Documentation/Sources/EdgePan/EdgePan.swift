// No code: the module is the root of the documentation, and depends on what the articles name.
