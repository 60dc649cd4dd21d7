from random import Random

from kit.api_client import Site, problem_of
from kit.api_malformed import malformed
from kit.api_matches import opened, running


async def logs(site: Site) -> dict[str, tuple[bytes, ...]]:
    """Every stored log, byte by byte."""
    return {id: await site.stored(id) async for id in site.services.store.log.matches()}


async def test_malformed_commands(site: Site) -> None:
    """Ten thousand malformed commands: each is refused with its error and changes nothing."""
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
        assert named in problem_of(answer, 400, "malformed")["detail"], (content, answer.text)
    assert await logs(site) == before
