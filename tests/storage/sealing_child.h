#pragma once

/// Runs in a process of its own: seals answers on Primary 1 round and round, and prints "sealed UNIT REVISION LETTER" after
/// each that was acknowledged. `pages` > 0 limits the file to so many pages: a full disk.
int sealUntilKilled(const char *path, int pages);
/// Opens the project for writing, prints "open" and waits to be killed.
int holdProject(const char *path);
