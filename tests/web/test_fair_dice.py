"""The page's half of provably fair chance."""

import re

import httpx
from playwright.async_api import expect

from kit.browser import PHONE, Visit
from kit.players import Json, good, welcome
from kit.server_process import ServerProcess

KEPT = "Object.entries(localStorage).find(([name]) => name.startsWith('archipel.receipts.'))[1]"


async def test_from_the_promise_to_the_proof(
    server: ServerProcess, http: httpx.AsyncClient, visit: Visit
) -> None:
    """A match is opened with a receipt; after it the page verifies the dice, and lists it."""
    guest = await welcome(server, http, "Ada")
    ada = await visit(server, guest)
    await ada.go("/")
    begin = ada.page.get_by_role("article", name="Dice Miner", exact=True)
    await begin.get_by_role("button", name="Play", exact=True).first.click()
    await ada.page.wait_for_url("**/match/*")
    await ada.page.get_by_role("button", name="Resign").click()
    await ada.page.get_by_role("button", name="Resign").last.click()
    await ada.page.get_by_text("Fair dice and cards").click()
    await ada.page.get_by_role("button", name="Verify these dice").click()
    await expect(ada.page.get_by_text(re.compile("^Fair: .* Witnessed by Ada"))).to_be_visible()
    assert await ada.violations() == []
    await ada.page.get_by_role("link", name="All promises to you").click()
    await expect(ada.page.get_by_text("The list is complete")).to_be_visible()
    await expect(ada.page.get_by_role("link", name="opened this match")).to_have_count(1)
    assert await ada.overhang() == 0


async def test_waiting_for_a_seed(
    server: ServerProcess, http: httpx.AsyncClient, visit: Visit
) -> None:
    """Whose seed the start waits for is said, and a server that exchanges one is found out."""
    ada, bob = await welcome(server, http, "Ada"), await welcome(server, http, "Bob")
    receipt = good(await ada.post("/api/commitments", {}))
    opening: Json = {
        "options": {"game": "divercite"},
        "commitment": receipt["match"],
        "seat": 0,
        "client_seed_hash": "ab" * 32,
    }
    match = good(await ada.post("/api/matches", opening))
    visitor = await visit(server, bob, size=PHONE, language="fr")
    await visitor.go(f"/match/{match['id']}")
    await visitor.page.get_by_role("button", name="S’asseoir ici").last.click()
    await expect(visitor.page.get_by_text("En attente de la part de Ada")).to_be_visible()
    assert await visitor.overhang() == 0
    kept = await visitor.page.evaluate(KEPT)
    await visitor.page.evaluate(
        "([kept]) => localStorage.setItem(Object.keys(localStorage).find((name) =>"
        " name.startsWith('archipel.receipts.')), kept)",
        [re.sub(r'"clientSeed":"[^"]*"', '"clientSeed":"mine"', kept)],
    )
    await visitor.page.reload()
    alert = visitor.page.get_by_role("alert").filter(has_text="Votre propre part des dés")
    await expect(alert).to_be_visible()
