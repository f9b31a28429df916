"""Whether text leaves this computer.

Takes:  the address of a model server.
Gives:  ``remote_host``: the computer that it is on, "" when that is this one; ``base_address``: as it is called.
Never:  asks the network.
"""

from ragdesk.engine.server_address import base_address, remote_host

__all__ = ["base_address", "remote_host"]
