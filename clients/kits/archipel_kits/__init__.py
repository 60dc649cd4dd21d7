"""Our games as other people's agents know them: OpenSpiel games and PettingZoo environments.

Each kit stands in a folder of its own and brings its library along; what both share is here.
No game is named: whatever the registry finds can be played through every kit.
"""
