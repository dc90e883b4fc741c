#pragma once

#include <stddef.h>
#include <sys/types.h>

// It is C because Swift sees neither prctl(2), nor which of the two C libraries offers what.

/// Leaves no core file with what was in memory, tells nothing of it at a crash, lets nobody but root
/// look into it, and keeps what this process was started with, beyond its three streams, from those
/// that it starts.
void isolation_harden_process(void);

/// Forgets bytes, whatever the compiler thinks of writing what nobody reads.
void isolation_wipe(void *bytes, size_t count);

/// Leaves this process an empty environment.
void isolation_clear_environment(void);

/// Starts the program at `path` in a session of its own: no terminal stops or ends it. It heeds every
/// signal, reads `input`, or nothing where that is negative, writes nowhere, and inherits nothing
/// else. Where `variables` is NULL, its environment is that of this process. Returns 0, or why it
/// can't as an errno(3).
int isolation_spawn_detached(
    pid_t *id, const char *path, char *const words[], char *const variables[], int input);

/// Renames a file, unless something has the new name already. Returns 0, or why it can't as an
/// errno(3): EEXIST, or that of rename(2).
int isolation_rename_exclusively(const char *path, const char *name);

/// Returns the arguments that this process was started with, and their number; NULL where they are
/// unknown. It reads no file: Swift's own list comes from /proc on Linux, and is empty without it.
char **isolation_arguments(int *count);

/// Returns 1 where too few files may be open, 2 where too few threads can be started or too little
/// memory is left, 3 where /proc can't be read on Linux, and 0 where nothing is missing. Dispatch traps
/// without descriptors, and without /proc once its threads are busy for a second, and waits without end
/// for a thread. Raises the limit of open files as far as it may.
int isolation_find_shortage(void);
