"""What a server loads: ``gunicorn wsgi:app``, ``flask db upgrade``."""

from scorekeeper.app import create_app

app = create_app()
