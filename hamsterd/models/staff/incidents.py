"""Leaks of personal data, or their possibility (개인정보 보호법 제34조), and who is touched."""

from peewee import BlobField, Check, IntegerField, TextField

from hamsterd.core.data_kinds import DataKind
from hamsterd.db.fields import (
    Key,
    KeyOrNone,
    flag,
    instant,
    instant_now,
    instant_or_none,
    json_object,
    key_list,
    reference,
    text_list,
)
from hamsterd.models.base import Table, add_index, add_unique
from hamsterd.models.members.accounts import User
from hamsterd.models.personal import MISUSE, in_record, member_data, nobodys
from hamsterd.models.topics import Topic


class Incident(Table):
    """One leak, or the possibility of one.

    `noticed_at` is the first sign of it. `learned_at`: since then the site knows that data leaked,
    or may have, and the clocks of the law run from there; without it, from `noticed_at`. `kinds`
    are the kinds of data, some of which the law calls sensitive (`incidents.rules`). `letter` holds
    a text for each item that the law names. `sent_at`: since then everybody who is touched is told,
    and a notice stands on the site until `notice_until`. `reported_at`: the authority has its form;
    `intrusion_reported_at`: KISA was told of a break-in.
    """

    title = TextField()
    what = TextField()
    noticed_how = TextField()
    noticed_at = instant()
    began_at = instant_or_none()
    is_confirmed = flag(default=True)
    is_intrusion = flag(default=False)
    learned_at = instant_or_none()
    kinds = text_list()
    letter = json_object()
    opened_actor = TextField()
    sent_at = instant_or_none()
    notice_until = instant_or_none()
    reported_at = instant_or_none()
    intrusion_reported_at = instant_or_none()
    closed_at = instant_or_none()
    closing_note = TextField(null=True)
    created_at = instant_now()
    updated_at = instant_now()

    class Meta:
        constraints = (
            Check("(sent_at IS NULL) = (notice_until IS NULL)", "incidents_notice_until_check"),
            Check("(closed_at IS NULL) = (closing_note IS NULL)", "incidents_closing_note_check"),
        )


# What the clocks run for.
add_index(Incident, "incidents_open", "noticed_at", "id", where="closed_at IS NULL")
# Which notice stands on the site.
add_index(Incident, "incidents_noticed", "notice_until", where="notice_until IS NOT NULL")


class IncidentEvidence(Table):
    """What shows what happened, as it was found; nobody can change it, a trigger refuses that.

    `chain_hash` is the SHA-256 of the hash before it in the incident, a newline and `sha256`: a
    piece that was taken away or put in between shows.
    """

    incident_id: Key
    incident = reference(Incident, on_delete="CASCADE")
    name = TextField()
    note = TextField(null=True)
    content = BlobField()
    size = IntegerField()
    sha256 = TextField()
    chain_hash = TextField()
    actor = TextField()
    created_at = instant_now()


# The evidence of an incident, in the order in which it was kept.
add_index(IncidentEvidence, "incident_evidences_incident", "incident_id", "id")


class IncidentPerson(Table):
    """Somebody whose data an incident touches: a member, or by `email` a guest.

    `found_in` are the pieces of evidence that name them. `told_at`: when they were written to.
    """

    incident_id: Key
    incident = reference(Incident, on_delete="CASCADE")
    user_id: KeyOrNone
    user = reference(User, null=True, on_delete="SET NULL")
    email = TextField(null=True)
    found_in = key_list()
    told_at = instant_or_none()
    created_at = instant_now()

    class Meta:
        table_name = "incident_people"


# One person once an incident.
add_unique(
    IncidentPerson,
    "incident_people_member_key",
    "incident_id",
    "user_id",
    where="user_id IS NOT NULL",
)
add_unique(
    IncidentPerson, "incident_people_guest_key", "incident_id", "email", where="email IS NOT NULL"
)
# Who is still to be told.
add_index(IncidentPerson, "incident_people_untold", "incident_id", "id", where="told_at IS NULL")
# What touches a member, for their record.
add_index(IncidentPerson, "incident_people_user", "user_id")


nobodys(Incident, "what happened to the site; who is touched stands beside it")
nobodys(
    IncidentEvidence,
    "kept whole by its hash, as the law asks; it names members by their number alone",
)
member_data(
    IncidentPerson,
    "user_id",
    MISUSE,
    in_record("incidents")
    .without("where staff found it", "found_in")
    .without("a guest's, who is no member", "email"),
    topic=Topic.INCIDENTS,
    leaks=(DataKind.EMAIL,),
)
