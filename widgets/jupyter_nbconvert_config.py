"""Settings for exports that show their boards without a network (found through JUPYTER_CONFIG_PATH=widgets)."""

from nbconvert.exporters import HTMLExporter

c = get_config()  # noqa: F821

# A picture is shown wherever one was stored, also where the state of a live board was stored with it.
c.ExecutePreprocessor.store_widget_state = False
c.WidgetsDataTypeFilter.display_data_priority = [
    "text/html",
    "text/markdown",
    "image/svg+xml",
    "image/png",
    "image/jpeg",
    "text/latex",
    "application/vnd.jupyter.widget-view+json",
    "application/javascript",
    "text/plain",
]

# Nothing is fetched that our pages do not need.
c.HTMLExporter.require_js_url = ""
c.HTMLExporter.mathjax_url = ""
c.HTMLExporter.jquery_url = ""
c.HTMLExporter.widget_renderer_url = "data:text/javascript,"

# Slides are nothing without reveal.js, which they fetch with these: give SlidesExporter.reveal_url_prefix a copy of it.
c.SlidesExporter.require_js_url = HTMLExporter.require_js_url.default_value
c.SlidesExporter.jquery_url = HTMLExporter.jquery_url.default_value
