"""The keys of a table's own controls. A colon is in no action, so they cannot meet a game's."""

READY = "table:ready"  # the next person has taken the screen
CONFIRM = "table:confirm"  # play what is picked, though more could join it
ESCAPE = "table:escape"  # let go of what is picked
PLY = "table:ply"  # the timeline, which adds a number
