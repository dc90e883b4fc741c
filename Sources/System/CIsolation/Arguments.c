#include "CIsolation.h"

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

/// glibc calls constructors with what it calls main with.
#ifdef __GLIBC__
__attribute__((constructor)) static void keep(int count, char **arguments) {
  known_count = count;
  known = arguments;
}
#else
/// Other libraries don't; but the kernel lays out the count, the arguments, NULL and the environment
/// one after the other, which is what environ points to before anything changes it.
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
