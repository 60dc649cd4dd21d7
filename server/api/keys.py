"""The keys with which we sign logs, for whoever wants to check one."""

from litestar import Response, get

from server.api import kinds
from server.api.answering import answer
from server.api.asking import Request, anybody, query_as, services_of
from server.api.operation import Answer, Operation, documented
from server.api.shapes import NoQuery
from server.replays.signing_keys import PublicKeys

# A key that has just come into use is asked for soon enough.
_AN_HOUR = {"Cache-Control": "public, max-age=3600"}

GET_KEYS = Operation(
    id="keys",
    tag="matches",
    summary="By which keys are logs signed?",
    about=(
        "Ed25519 as JSON Web Keys, the one in use first. "
        "A key that is no longer in use stays listed, since what it has signed stays signed."
    ),
    identity="optional",
    query=NoQuery,
    answers={200: Answer(about="Every key that ever signed here.", shape=PublicKeys)},
    problems=(kinds.LOG_UNAVAILABLE,),
)


@get("/.well-known/archipel-keys", opt=documented(GET_KEYS))
async def keys(request: Request) -> Response[bytes]:
    await anybody(request)
    query_as(request, NoQuery)
    return answer(await services_of(request).keys.public(), headers=_AN_HOUR)


HANDLERS = (keys,)
