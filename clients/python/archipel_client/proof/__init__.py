"""Whether a log is what a server once signed, and whether its rolls are those that were sealed."""

from archipel_client.proof.checks import Check, Proof, checked
from archipel_client.proof.log import key_of

__all__ = ["Check", "Proof", "checked", "key_of"]
