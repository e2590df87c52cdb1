"""The scorer's desk: one function per thing a person does.

Load, ask the pure floor, append, commit. The only floor that commits, reads the clock or draws by
chance. Faces (``api``, ``pages``) call these functions and map the exceptions of ``troubles.py``
to answers, once, in error handlers.
"""
