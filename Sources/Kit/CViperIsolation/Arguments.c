#include "CViperIsolation.h"

#include <stddef.h>
#ifdef __APPLE__
#include <crt_externs.h>

char **isolation_arguments(int *count) {
  *count = *_NSGetArgc();
  return *_NSGetArgv();
}
#else
#include <unistd.h>

extern char **environ;

static int known_count;
static char **known;

/// glibc passes main's arguments to constructors.
#ifdef __GLIBC__
__attribute__((constructor)) static void keep(int count, char **arguments) {
  known_count = count;
  known = arguments;
}
#else
/// Other C libraries don't, but the kernel lays out argc, argv, NULL and the environment
/// contiguously, and environ points there until it is first changed.
__attribute__((constructor)) static void keep(void) {
  if (!environ || environ[-1]) return;
  char **place = environ - 1;
  for (int count = 0; count < 1 << 20; count++, place--) {
    if (*(long *)(place - 1) == count) {
      known_count = count;
      known = place;
      return;
    }
  }
}
#endif

char **isolation_arguments(int *count) {
  *count = known_count;
  return known;
}
#endif
