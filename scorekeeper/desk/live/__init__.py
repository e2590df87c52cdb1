"""Who is told when a table moves: every phone that watches it, by one cheap watcher a process.

``hub.py`` looks whether anything changed and tells the watchers; ``topic.py`` is one watched table
and its news; ``watching.py`` is one phone's place, from which a face makes a stream.
"""
