"""The names of goods, prices, coins and questions in refusals; packs name the cards."""

from collections.abc import Sequence
from typing import Final

from domain.components import Component, Forms, Noun, noun
from domain.language import Language
from domain.pack_names import NamesInPack, Vocabulary, names_of
from domain.packs import AnyPack, PackLabel

_KINDS: Final = {
    "conquest": "conquête",
    "cooperation": "coopération",
    "incorporation": "rattachement",
}


def _contact(colour: str, of: str, value: int) -> Noun:
    return noun(
        en=(f"{colour} contact of {value}", f"{colour} contacts of {value}"),
        fr=(f"contact {of} de {value}", f"contacts {of} de {value}"),
    )


def _contacts() -> dict[str, Noun]:
    colours = {kind: (kind, f"de {fr}") for kind, fr in _KINDS.items()}
    colours["contact"] = ("universal", "universel")
    return {
        f"{kind}_{value}": _contact(en, fr, value)
        for kind, (en, fr) in colours.items()
        for value in (1, 2, 3)
    }


def _of_base(kind: str, fr: str) -> Noun:
    return noun(en=f"{kind} contact of your base", fr=f"contact de {fr} de votre base")


def _asking(en: Forms, fr: Forms) -> Noun:
    return noun(en=en, fr=fr)


_GOODS: Final = {
    "scrap": noun(en="scrap", fr=("ferraille", "ferrailles")),
    "fuel": noun(en="fuel", fr=("carburant", "carburants")),
    "weapon": noun(en=("weapon", "weapons"), fr=("arme", "armes")),
    "brick": noun(en="building material", fr=("matériau", "matériaux")),
    "universal": noun(
        en=("universal resource", "universal resources"),
        fr=("ressource universelle", "ressources universelles"),
    ),
    "worker": noun(en=("worker", "workers"), fr=("travailleur", "travailleurs")),
    "redevelopment": noun(
        en=("redevelopment token", "redevelopment tokens"),
        fr=("jeton de reconstruction", "jetons de reconstruction"),
    ),
    "free_redevelopment": noun(
        en=("free redevelopment token", "free redevelopment tokens"),
        fr=("jeton de reconstruction libre", "jetons de reconstruction libre"),
    ),
    **_contacts(),
    # What a price may ask for beside tokens.
    "any": noun(
        en=("resource of any kind", "resources of any kind"),
        fr=("ressource quelconque", "ressources quelconques"),
    ),
    "card": noun(
        en=("card from your hand", "cards from your hand"),
        fr=("carte de la main", "cartes de la main"),
    ),
    "agreement": noun(en=("agreement", "agreements"), fr=("accord", "accords")),
    **{
        kind: noun(
            en=(f"{kind} contact", f"{kind} contacts"),
            fr=(f"contact de {fr}", f"contacts de {fr}"),
        )
        for kind, fr in _KINDS.items()
    },
}
VOCABULARY: Final[Vocabulary] = {
    "good": _GOODS,
    "kind": {kind: noun(en=kind, fr=fr) for kind, fr in _KINDS.items()},
    "question": {
        "keep_or_reject": _asking(
            "keep the card that was turned up, or discard it for another",
            "garder la carte piochée, ou la défausser pour une autre",
        ),
        "which_spoils": _asking(
            "cash spoils, or say that you cash no more",
            "encaisser un butin, ou dire que vous n'en encaissez plus",
        ),
        "which_action": _asking("act, or pass", "agir, ou passer"),
        "which_goods": _asking("choose the goods that you keep", "choisir les biens à garder"),
    },
}
_BASE: Final = {f"base.{kind}": _of_base(kind, fr) for kind, fr in _KINDS.items()}
_CARD_COINS: Final[dict[str, tuple[str, str]]] = {
    "hand": ("{name} from your hand", "{name} de la main"),
    "agreement": ("the agreement with {name}", "l'accord avec {name}"),
}


def names_for(packs: Sequence[AnyPack]) -> NamesInPack:
    """Also names coins, the items of payments: goods, cards and the contacts of the base."""
    named = names_of(packs, VOCABULARY)

    def name(label: PackLabel | None, component: Component) -> Noun | None:
        if component.kind != "coin":
            return named(label, component)
        place, _, card = component.id.partition(".")
        if place not in _CARD_COINS:
            return _BASE.get(component.id) or _GOODS.get(component.id)
        found = named(label, Component("card", card))
        return None if found is None else _card_coin(place, found)

    return name


def _card_coin(place: str, card: Noun) -> Noun:
    en, fr = _CARD_COINS[place]
    text: dict[Language, str] = {
        "en": en.format(name=card.after(1, "en")),
        "fr": fr.format(name=card.after(1, "fr")),
    }
    return Noun(one=text, many=text)
