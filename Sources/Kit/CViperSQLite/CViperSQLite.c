#include "CViperSQLite.h"
