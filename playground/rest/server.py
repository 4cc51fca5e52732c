"""What happens to every request: reading, faults, limits, handling, recording."""

import json
import logging
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

from aiohttp import web

from playground.actions.files import Upload
from playground.actions.messages import Draft
from playground.errors import ApiError
from playground.faults import Faults
from playground.rest import (
    applications,
    channels,
    guilds,
    interactions,
    messages,
    threads,
    users,
    webhooks,
)
from playground.rest.bodies import read_body
from playground.rest.calls import UNKNOWN, Call, Calls, Request
from playground.rest.ratelimits import RateLimits, Verdict
from playground.rest.routing import Incoming, Route
from playground.state.changes import Change
from playground.state.world import World
from playground.wire import identifier

LOG = logging.getLogger(__name__)

PREFIX = "/api/v10"
"""Where the API lives on the server."""

TABLES = (
    users.routes,
    applications.routes,
    guilds.routes,
    channels.routes,
    threads.routes,
    messages.routes,
    interactions.routes,
    webhooks.routes,
)

Hook = Callable[[Request], None]
"""Shown every request before it is handled."""


LOST = 0
"""The recorded status of a call whose answer never arrived."""


@dataclass
class Outcome:
    """A request as it is worked on."""

    payload: Any = None
    uploads: list[Upload] = field(default_factory=list)
    headers: dict[str, str] = field(default_factory=dict)
    answer: Any = None
    status: int = LOST

    @property
    def filenames(self) -> tuple[str, ...]:
        """The names of the uploaded files."""
        return tuple(upload.filename for upload in self.uploads)


class Rest:
    """The API as aiohttp routes."""

    def __init__(self, world: World, faults: Faults, limits: RateLimits) -> None:
        self._world = world
        self._faults = faults
        self._limits = limits
        self.calls = Calls()
        self.hooks: list[Hook] = []

    def install(self, app: web.Application) -> None:
        """Add all routes; whatever else is asked for under the prefix is recorded as unknown."""
        every = [route for table in TABLES for route in table]
        # The first match wins, and `{user_id}` matches `@me`: fixed words come first.
        for route in sorted(every, key=lambda each: each.template.count("{")):
            app.router.add_route(route.method, PREFIX + route.template, self._serve(route))
        lost = Route("*", UNKNOWN, _not_found, authorized=False)
        app.router.add_route("*", PREFIX + "/{tail:.*}", self._serve(lost))
        app.router.add_get("/attachments/{channel_id}/{attachment_id}/{name}", self._file)
        app.router.add_get("/emojis/{emoji_id}.{format}", self._picture)

    def _serve(self, route: Route) -> Callable[[web.Request], Awaitable[web.Response]]:
        async def serve(request: web.Request) -> web.Response:
            began = time.perf_counter()
            outcome = await self._outcome(request, route)
            self._record(request, route, outcome, time.perf_counter() - began)
            return _respond(request, outcome)

        return serve

    async def _outcome(self, request: web.Request, route: Route) -> Outcome:
        """Handle a request up to the answer, which may be a refusal or a lost connection."""
        outcome = Outcome()
        try:
            outcome.payload, outcome.uploads = await read_body(request)
            self._show(request, route, outcome)
            path = request.path.removeprefix(PREFIX)
            facts = (request.method, route.template, path, outcome.payload)
            await self._faults.before(*facts)
            taken = self._limits.take(*facts[:2], request.match_info, outcome.payload)
            outcome.headers = taken.headers
            if taken.retry_after is not None:
                raise too_many(taken)
            self._authorize(request, route)
            outcome.answer = route.handler(self._incoming(request, outcome))
            outcome.status = 204 if outcome.answer is None else 200
            if self._faults.after(*facts):
                outcome.status = LOST
        except ApiError as error:
            outcome.status, outcome.answer = error.status, error.payload()
        except Exception as error:
            # A body that no limit foresaw, or a mistake here: the record shows it like any call.
            LOG.exception("%s %s", request.method, request.path)
            outcome.status = 500
            outcome.answer = {"message": f"500: playground: {error!r}", "code": 0}
        return outcome

    def _incoming(self, request: web.Request, outcome: Outcome) -> Incoming:
        payload = outcome.payload
        draft = Draft(payload if isinstance(payload, dict) else {}, outcome.uploads)
        return Incoming(self._world, request.match_info, request.query, payload, draft)

    def _record(self, request: web.Request, route: Route, outcome: Outcome, seconds: float) -> None:
        token = request.match_info.get("interaction_token", request.match_info.get("webhook_token"))
        interaction = self._world.interactions.get(token or "")
        call = Call(
            request.method,
            route.template,
            request.path.removeprefix(PREFIX),
            outcome.status,
            outcome.payload,
            outcome.filenames,
            seconds,
            None if interaction is None else interaction.id,
            outcome.answer,
        )
        self.calls.append(call)
        self._world.announce(Change("rest call"))

    def _show(self, request: web.Request, route: Route, outcome: Outcome) -> None:
        path = request.path.removeprefix(PREFIX)
        query = dict(request.query)
        seen = Request(
            request.method, route.template, path, query, outcome.payload, outcome.filenames
        )
        for hook in self.hooks:
            hook(seen)

    def _authorize(self, request: web.Request, route: Route) -> None:
        if route.authorized and request.headers.get("Authorization") != f"Bot {self._world.token}":
            raise ApiError(0, status=401, message="401: Unauthorized")

    async def _file(self, request: web.Request) -> web.Response:
        found = self._world.files.get(identifier(request.match_info["attachment_id"]))
        if found is None:
            raise web.HTTPNotFound
        return web.Response(body=found.data, content_type=found.content_type)

    async def _picture(self, request: web.Request) -> web.Response:
        found = self._world.pictures.get(identifier(request.match_info["emoji_id"]))
        if found is None:
            raise web.HTTPNotFound
        return web.Response(body=found, content_type="image/png")


def _not_found(_: Incoming) -> None:
    raise ApiError(0)


def too_many(verdict: Verdict) -> ApiError:
    """Make the refusal of a request that came too early."""
    return ApiError(
        0,
        status=429,
        message="You are being rate limited.",
        retry_after=verdict.retry_after,
        everywhere=verdict.everywhere,
    )


def _respond(request: web.Request, outcome: Outcome) -> web.Response:
    if outcome.status == LOST:
        if request.transport is not None:
            request.transport.abort()
        return web.Response(status=502)
    # discord.py takes a 429 without `Via` for a ban by the proxy in front of Discord.
    headers = {"Via": "1.1 playground", **outcome.headers}
    if outcome.answer is None:
        return web.Response(status=outcome.status, headers=headers)
    if outcome.status == 429:
        headers["Retry-After"] = str(outcome.answer.get("retry_after", 1))
    # discord.py reads JSON only under exactly this type, without a charset.
    headers["Content-Type"] = "application/json"
    body = json.dumps(outcome.answer).encode()
    return web.Response(body=body, status=outcome.status, headers=headers)
