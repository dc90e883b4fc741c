#pragma once

#include <stddef.h>
#include <sys/types.h>

// In C because Swift can't import prctl(2) or test which of the two C libraries offers a function.

/// Opens closed standard streams, disables core dumps and crash backtraces, allows only root to read
/// this process's memory (ptrace), and sets the close-on-exec flag on inherited descriptors other
/// than the standard streams.
void isolation_harden_process(void);

/// Empties this process's environment.
void isolation_clear_environment(void);

/// Starts the program at `path` in a new session without a controlling terminal. Signals have their
/// default actions and none is blocked. Standard input is `input`, or /dev/null if that is
/// negative; output and errors go to /dev/null; it inherits no other descriptor. If `variables` is
/// NULL, it gets this process's environment. Returns 0 or an errno(3).
int isolation_spawn_detached(
    pid_t *id, const char *path, char *const words[], char *const variables[], int input);

/// Renames a file unless the new name exists. Returns 0 or an errno(3): EEXIST, or that of
/// rename(2).
int isolation_rename_exclusively(const char *path, const char *name);

/// Returns this process's arguments and their count, or NULL if they are unknown. Works without
/// /proc, which Swift's `CommandLine` needs on Linux.
char **isolation_arguments(int *count);

/// Checks the resources that Dispatch needs. Returns 1 if too few descriptors are available, 2 if
/// too few threads or too little memory, 3 if /proc can't be read on Linux, otherwise 0. Dispatch
/// traps without descriptors, traps without /proc once its threads are busy for a second, and waits
/// forever for a thread. Raises a low limit of open files as far as permitted.
int isolation_find_shortage(void);
