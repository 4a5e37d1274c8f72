#pragma once

/// Passes on a yes or no about a whole batch of secrets, which is public from here on; the only thing ever branched
/// on.
///
/// Tests that mark secrets as undefined, to find branches on them, link a function of this name that takes the mark
/// away.
int wk_public_verdict(int verdict);
