"""The keys with which logs are signed, and the logs that are signed with them."""

import json
from base64 import b64decode, b64encode, urlsafe_b64decode, urlsafe_b64encode
from hashlib import sha256

import pytest
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from kit.api_client import Caller, Json, Site, json_of, problem_of, site_over
from kit.api_matches import LOG, Sitting, resigned
from server.store.port import Store

KEYS = "/.well-known/archipel-keys"
ACCEPT_LOG = {"Accept": LOG}


async def keys(site: Site) -> list[Json]:
    body: list[Json] = json_of(await site.anybody.get(KEYS))["keys"]
    return body


async def head_of(match: Sitting, by: Caller) -> str:
    return (await by.get(f"{match.path}/record", ACCEPT_LOG)).text.splitlines()[-1]


def check(head: str, key: Json) -> None:
    """Without any code of ours: the signature stands under the rest of its line."""
    signed, _, signature = head.removesuffix('"}').partition(',"signature":"')
    public = Ed25519PublicKey.from_public_bytes(urlsafe_b64decode(key["x"] + "="))
    public.verify(b64decode(signature), f"{signed}}}".encode())


async def test_a_log(site: Site, over: Sitting, ada: Caller) -> None:
    """Every commit as it is stored, then the head of their chain, signed by the key in use."""
    answer = await ada.get(f"{over.path}/record", ACCEPT_LOG)
    *bodies, head = answer.content.splitlines()
    assert answer.headers["Content-Type"].startswith(LOG)
    assert answer.content.endswith(b"\n")
    assert bodies == [*await site.stored(over.id)]
    body, (key,) = json.loads(head), await keys(site)
    assert (body["type"], body["match"], body["version"]) == ("log.head", over.id, len(bodies))
    assert body["head"] == sha256(bodies[-1]).hexdigest()
    assert body["at"] == json.loads(bodies[-1])["at"]
    assert body["key"] == key["kid"]
    check(head.decode(), key)
    with pytest.raises(InvalidSignature):
        check(head.decode().replace('"version":', '"version":1'), key)


async def test_always_the_same_bytes(over: Sitting, ada: Caller, bob: Caller) -> None:
    """Every reader gets the same file at any time."""
    answers = [await each.get(f"{over.path}/record", ACCEPT_LOG) for each in (ada, bob, ada)]
    assert len({answer.content for answer in answers}) == 1
    assert len({answer.headers["ETag"] for answer in answers}) == 1


async def test_not_before_the_end(match: Sitting, ada: Caller) -> None:
    """The log of a running match is refused, since it would reveal the seed."""
    answer = await ada.get(f"{match.path}/record", ACCEPT_LOG)
    problem_of(answer, 422, "match/not_over")


async def test_a_key_is_named_by_its_thumbprint(site: Site) -> None:
    """The key id is the thumbprint of RFC 7638."""
    (key,) = await keys(site)
    body = {name: key[name] for name in ("crv", "kty", "x")}
    assert (body["crv"], body["kty"]) == ("Ed25519", "OKP")
    thumb = sha256(json.dumps(body, sort_keys=True, separators=(",", ":")).encode()).digest()
    assert key["kid"] == urlsafe_b64encode(thumb).decode().rstrip("=")


async def test_no_secret_is_served(site: Site) -> None:
    """Only the public half of a key leaves the server."""
    secret = (await site.services.keys.current()).secret
    (key,) = await keys(site)
    assert {*key} == {"kty", "crv", "kid", "x", "made_at", "retired_at"}
    assert urlsafe_b64encode(secret).decode().rstrip("=") not in str(key)


async def test_rotation(site: Site, over: Sitting, ada: Caller) -> None:
    """After a rotation the new key signs, and old signatures verify with the old key."""
    before = await head_of(over, ada)
    await site.services.keys.rotate()
    after = await head_of(over, ada)
    new, old = await keys(site)
    assert (new["retired_at"], old["retired_at"]) != (None, None)
    assert new["retired_at"] is None
    check(before, old)
    check(after, new)
    with pytest.raises(InvalidSignature):
        check(before, new)


async def test_the_old_secret_is_gone(site: Site) -> None:
    """After a rotation the store no longer holds the secret of the old key."""
    old = await site.services.keys.current()
    await site.services.keys.rotate()
    kept = await site.services.store.secret_store.get() or b""
    assert old.public.kid.encode() in kept
    assert b64encode(old.secret) not in kept


async def test_one_key_for_all_servers(store: Store) -> None:
    """Servers on one store sign with one key, whichever makes it."""
    async with site_over(store) as one, site_over(store) as other:
        match = await resigned(await one.guest("Ada"), await one.guest("Bob"))
        assert await keys(one) == await keys(other)
        (key,) = await keys(other)
        check(await head_of(match, other.anybody), key)
