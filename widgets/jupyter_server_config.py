"""Settings of the JupyterLab that `make lab` starts (found through JUPYTER_CONFIG_PATH=widgets)."""

from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection


class PromptConnection(ZMQChannelsWebsocketConnection):
    """Sends every kernel message at once: small ones otherwise wait some 40 ms for each other (Nagle's algorithm)."""

    def connect(self):
        self.websocket_handler.set_nodelay(True)
        return super().connect()


c = get_config()  # noqa: F821
c.ServerApp.kernel_websocket_connection_class = PromptConnection
c.LabApp.check_for_updates_class = "jupyterlab.NeverCheckForUpdate"
