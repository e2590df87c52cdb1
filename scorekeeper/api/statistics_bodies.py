"""What is asked of statistics in the query; ``desk.statistics.filters`` reads it."""

import marshmallow as ma

from scorekeeper.api.body import Body


class FiguresQuery(Body):
    """Which tables count."""

    class Meta:
        include = {each: ma.fields.Raw() for each in ("from", "to")}  # noqa: RUF012

    game = ma.fields.Raw()
    sheet = ma.fields.Raw()


class RecordsQuery(FiguresQuery):
    player = ma.fields.Raw()


class StatisticsQuery(RecordsQuery):
    status = ma.fields.Raw()
    limit = ma.fields.Raw()
    cursor = ma.fields.Raw()
