"""Members' devices, and queueing pushes in the outbox.

`queue_push` runs in the transaction of the notification, as a mail does in that of its act: a
rolled-back like pushes nothing, and a committed one's push survives the process.
"""

from collections.abc import Mapping

from hamsterd.config import Settings
from hamsterd.core.clock import utc_now
from hamsterd.core.errors import Conflict, InvalidInput, NotFound
from hamsterd.db.sql import execute, fetch_all, fetch_row
from hamsterd.db.transaction import transactional
from hamsterd.delivery.push.rules import DEVICES_MAX, GROUP_PAUSE, is_push_service
from hamsterd.delivery.push.schemas import PushDevice, SubscriptionIn
from hamsterd.models.delivery.push import PushSubscription
from hamsterd.realtime.bus import wake

WAKE = "push"
"""The bus event that wakes the workers."""

# A browser keeps its address however often others sign in to it: the latest owner counts.
_SUBSCRIBE = """
    INSERT INTO push_subscriptions (user_id, session_id, endpoint, p256dh, auth)
    VALUES (%(member_id)s, %(session_id)s, %(endpoint)s, %(p256dh)s, %(auth)s)
        ON CONFLICT (endpoint) DO UPDATE
       SET user_id = EXCLUDED.user_id, session_id = EXCLUDED.session_id,
           p256dh = EXCLUDED.p256dh, auth = EXCLUDED.auth, failures = 0
    RETURNING id
"""
_MAKE_ROOM = """
    DELETE FROM push_subscriptions WHERE id IN (
        SELECT id FROM push_subscriptions WHERE user_id = %(member_id)s
         ORDER BY id = %(device_id)s DESC, coalesce(last_success_at, created_at) DESC
        OFFSET %(most)s)
"""
_DEVICES = """
    SELECT d.id, coalesce(s.user_agent, '') AS user_agent, d.created_at, d.last_success_at,
           d.session_id = %(session_id)s AS is_current
      FROM push_subscriptions d JOIN sessions s ON s.id = d.session_id
     WHERE d.user_id = %(member_id)s AND s.revoked_at IS NULL AND s.expires_at > now()
     ORDER BY is_current DESC, d.id DESC
"""
_TRY_OUT = """
    INSERT INTO push_messages (subscription_id, created_at, due_at)
    SELECT id, %(now)s, %(now)s FROM push_subscriptions
     WHERE user_id = %(member_id)s AND session_id = %(session_id)s
"""
# A waiting push will include the news; one sent a moment ago is repeated after a pause.
_QUEUE = """
    INSERT INTO push_messages AS m (subscription_id, notification_id, created_at, due_at,
                                    rings_at_night)
    SELECT s.id, told.notification_id, %(now)s, %(now)s, %(rings_at_night)s
      FROM unnest(%(notification_ids)s::bigint[], %(member_ids)s::bigint[])
           AS told (notification_id, member_id)
      JOIN push_subscriptions s ON s.user_id = told.member_id
        ON CONFLICT (subscription_id, notification_id) DO UPDATE
       SET status = 'pending', attempts = 0, last_error = NULL, is_held = FALSE,
           created_at = EXCLUDED.created_at,
           due_at = greatest(EXCLUDED.due_at, m.sent_at + %(pause)s)
     WHERE m.status <> 'pending'
"""


class UnknownPushService(InvalidInput):
    """An address that is no push service's."""

    message = "이 브라우저의 푸시 알림은 아직 지원하지 않아요."


class DeviceNotFound(NotFound):
    """No such device of this member."""

    message = "기기를 찾을 수 없어요. 목록을 새로고침해 주세요."


class NoDeviceHere(Conflict):
    """This session has no device with push."""

    message = "이 기기의 알림이 꺼져 있어요. 먼저 푸시 알림을 켜 주세요."


@transactional
def subscribe(
    *, member_id: int, session_id: int, form: SubscriptionIn, site: Settings
) -> PushDevice:
    """Register a browser for push in this session; idempotent, updating its data.

    A device whose address changed stays the same device, with what waits for it.

    Raises `UnknownPushService` for an endpoint of no known push service.
    """
    if not is_push_service(form.endpoint, site.push_services):
        raise UnknownPushService(fields={"endpoint": UnknownPushService.message})
    if form.replaces and form.replaces != form.endpoint:
        _replace_endpoint(member_id, form.replaces, form.endpoint)
    device = fetch_row(
        _SUBSCRIBE,
        member_id=member_id,
        session_id=session_id,
        endpoint=form.endpoint,
        p256dh=form.keys.p256dh,
        auth=form.keys.auth,
    )
    execute(_MAKE_ROOM, member_id=member_id, device_id=device["id"], most=DEVICES_MAX)
    mine = devices(member_id=member_id, session_id=session_id)
    return next(one for one in mine if one.id == device["id"])


def _replace_endpoint(member_id: int, former: str, endpoint: str) -> None:
    is_own = (PushSubscription.user_id == member_id) & (PushSubscription.endpoint == former)
    if PushSubscription.select().where(PushSubscription.endpoint == endpoint).exists():
        execute(PushSubscription.delete().where(is_own))
    else:
        execute(PushSubscription.update(endpoint=endpoint).where(is_own))


@transactional
def devices(*, member_id: int, session_id: int) -> list[PushDevice]:
    """A member's devices with push, the requesting one first."""
    rows = fetch_all(_DEVICES, member_id=member_id, session_id=session_id)
    return [PushDevice(**row) for row in rows]


@transactional
def unsubscribe(*, member_id: int, endpoint: str) -> None:
    """Let a browser be silent; one that is silent already is a success too."""
    execute(
        PushSubscription.delete().where(
            PushSubscription.user_id == member_id, PushSubscription.endpoint == endpoint
        )
    )


@transactional
def remove_device(*, member_id: int, device_id: int) -> None:
    """Take a device off the list; raises `DeviceNotFound`."""
    if not execute(
        PushSubscription.delete().where(
            PushSubscription.user_id == member_id, PushSubscription.id == device_id
        )
    ):
        raise DeviceNotFound


@transactional
def try_out(*, member_id: int, session_id: int) -> None:
    """Send a test push to the requesting device, day or night; raises `NoDeviceHere`."""
    if not execute(_TRY_OUT, member_id=member_id, session_id=session_id, now=utc_now()):
        raise NoDeviceHere
    wake(WAKE)


def forget_devices(session_ids: list[int]) -> None:
    """The devices of sign-ins that ended are silent. Runs in the transaction that ends them."""
    execute(PushSubscription.delete().where(PushSubscription.session_id.in_(session_ids)))


def queue_push(*, member_id: int, notification_id: int, rings_at_night: bool = False) -> None:
    """Ring a member's devices with a notification. Runs in the transaction that made it."""
    queue_pushes({notification_id: member_id}, rings_at_night=rings_at_night)


def queue_pushes(members: Mapping[int, int], *, rings_at_night: bool = False) -> None:
    """`queue_push` for many members, by notification id, in one statement."""
    if not members:
        return
    queued = execute(
        _QUEUE,
        notification_ids=list(members),
        member_ids=list(members.values()),
        now=utc_now(),
        pause=GROUP_PAUSE,
        rings_at_night=rings_at_night,
    )
    if queued:
        wake(WAKE)
