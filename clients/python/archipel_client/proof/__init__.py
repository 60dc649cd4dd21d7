"""Verifies a signed log: hash chain, signature, commitment to the seed, and every roll."""

from archipel_client.proof.checks import Check, Proof, verify
from archipel_client.proof.log import key_of

__all__ = ["Check", "Proof", "key_of", "verify"]
