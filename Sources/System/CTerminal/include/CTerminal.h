#pragma once

#include <stddef.h>
#include <termios.h>

/// Hands the terminal back when the process crashes: writes `farewell` to `output` and sets `modes`
/// on `input`, then lets the crash take its course.
///
/// It is C because a signal handler may neither allocate nor wait, which Swift can't promise.
void terminal_guard(
    int input, struct termios modes, int output, const char *farewell, size_t count);

/// Ends that: the terminal is as it was.
void terminal_release(void);

/// Returns a descriptor that the number of each of these signals is read from, as one byte, from
/// now on; negative where there is none.
///
/// Dispatch would begin to watch only some time later, and on macOS not keep the signal from ending
/// the process.
int terminal_watch(const int *signals, size_t count);
