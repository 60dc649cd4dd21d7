"""A player of Mini DiverCity alone, by Effe's rules, that counts cards and weighs dangers."""
