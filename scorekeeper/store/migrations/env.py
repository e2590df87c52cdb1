"""How migrations run: on the app's own engine, in one transaction."""

from logging.config import fileConfig

from alembic import context
from flask import current_app

fileConfig(context.config.config_file_name, disable_existing_loggers=False)
migrate = current_app.extensions["migrate"]


def run_offline():
    url = migrate.db.engine.url.render_as_string(hide_password=False)
    context.configure(url=url, target_metadata=migrate.db.metadata, literal_binds=True)
    with context.begin_transaction():
        context.run_migrations()


def run_online():
    with migrate.db.engine.connect() as connection:
        context.configure(
            connection=connection, target_metadata=migrate.db.metadata, **migrate.configure_args
        )
        with context.begin_transaction():
            context.run_migrations()


if context.is_offline_mode():
    run_offline()
else:
    run_online()
