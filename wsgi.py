"""What a server loads: ``gunicorn wsgi:app``, ``flask db upgrade``."""

from scorekeeper import cli
from scorekeeper.app import create_app

app = create_app()
cli.init_app(app)
