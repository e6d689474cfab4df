"""Combat (CR 506-511): declaring attackers and blockers, and combat damage.

`attackers`, `blockers` and `damage` are the procedures; `declaration` decides which choices some legal
whole extends (508.1c-d, 509.1b-c), `division` which numbers (510.1e, 702.19b); `bindings` reads the rules
that bind an object, `evasion` those of a pair of creatures, `tolls` adds up and pays costs; `relations`
says who attacks what.
"""
