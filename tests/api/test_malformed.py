from random import Random

from kit.api_client import Site, refused_by
from kit.api_malformed import malformed
from kit.api_matches import opened, running


async def logs(site: Site) -> dict[str, tuple[bytes, ...]]:
    """Every log there is, byte by byte."""
    return {id: await site.stored(id) async for id in site.services.store.log.matches()}


async def test_malformed_commands(site: Site) -> None:
    """Ten thousand commands that are none: each is told what is wrong, and none leaves a trace."""
    ada, bob = await site.guest("Ada"), await site.guest("Bob")
    matches = [await running(ada, bob), await opened(ada)]
    before, draw = await logs(site), Random(10_000)
    for _ in range(10_000):
        content, named = malformed(draw)
        match, by = draw.choice(matches), draw.choice((ada, bob))
        answer = await by.http.post(
            f"{match.path}/commands",
            content=content,
            headers={"Authorization": f"Bearer {by.token}", "Content-Type": "application/json"},
        )
        assert named in refused_by(answer, 400, "malformed")["detail"], (content, answer.text)
    assert await logs(site) == before
