#include "CWalletBenchPeers.h"
