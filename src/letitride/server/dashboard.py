"""``python -m letitride.server.dashboard``: a Grafana dashboard with a panel for every metric of the server."""

from __future__ import annotations

import json
import sys
from typing import Any

from prometheus_client import Metric

from letitride.server.http.metrics import Metrics

WIDTH, HEIGHT, ACROSS = 12, 8, 2
SOURCE = {"type": "prometheus", "uid": "${source}"}
WINDOW = "[$__rate_interval]"


def dashboard() -> dict[str, Any]:
    """Return the dashboard as Grafana imports it."""
    figures = Metrics(onlookers=lambda: 0, tables=tuple).registry.collect()
    return {
        "title": "The pit",
        "uid": "pit",
        "schemaVersion": 39,
        "refresh": "10s",
        "time": {"from": "now-6h", "to": "now"},
        "templating": {
            "list": [{"name": "source", "label": "Prometheus", "type": "datasource", "query": "prometheus"}]
        },
        "panels": [_panel(place, figure) for place, figure in enumerate(figures)],
    }


def _panel(place: int, figure: Metric) -> dict[str, Any]:
    row, column = divmod(place, ACROSS)
    return {
        "id": place + 1,
        "type": "timeseries",
        "title": figure.documentation.rstrip("."),
        "datasource": SOURCE,
        "gridPos": {"x": column * WIDTH, "y": row * HEIGHT, "w": WIDTH, "h": HEIGHT},
        "fieldConfig": {"defaults": {"unit": _unit(figure), "min": 0}, "overrides": []},
        "targets": [
            {"refId": chr(ord("A") + number), "datasource": SOURCE, "expr": query, "legendFormat": legend}
            for number, (query, legend) in enumerate(_queries(figure))
        ],
    }


def _unit(figure: Metric) -> str:
    if figure.name.endswith("_seconds"):
        return "s"
    return "ops" if figure.type == "counter" else "short"


def _queries(figure: Metric) -> list[tuple[str, str]]:
    """Return what is drawn of a metric: a rate, a distribution, or a value."""
    match figure.type:
        case "counter":
            labels = Metrics.LABELS[figure.name]
            legend = ", ".join(f"{{{{{label}}}}}" for label in labels)
            return [(f"sum by ({', '.join(labels)}) (rate({figure.name}_total{WINDOW}))", legend)]
        case "histogram":
            spread = f"sum by (le) (rate({figure.name}_bucket{WINDOW}))"
            return [(f"histogram_quantile({share}, {spread})", f"{share:.0%} within") for share in (0.5, 0.95, 0.99)]
        case _:
            return [(f"sum({figure.name})", "now")]


def main() -> None:
    """Print the dashboard."""
    json.dump(dashboard(), sys.stdout, indent=2)
    sys.stdout.write("\n")


if __name__ == "__main__":
    main()
