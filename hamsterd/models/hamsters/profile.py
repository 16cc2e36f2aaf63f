"""Hamsters, the heroes of the site."""

from peewee import BooleanField, Check, DateField, IntegerField, TextField

from hamsterd.core.data_kinds import NO_KIND
from hamsterd.db.fields import Key, counter, flag, instant_now, instant_or_none, reference, word
from hamsterd.models.base import ID_RANGE, LIVE, Written, add_index, index_states
from hamsterd.models.members.accounts import User
from hamsterd.models.personal import AS_CONTENT, MACHINERY, in_record, member_data
from hamsterd.models.topics import Topic


class Hamster(Written):
    """A member's hamster; a removed one leaves its name on the diaries written under it."""

    user_id: Key
    user = reference(User, on_delete="CASCADE")
    name = TextField()
    breed = TextField()
    sex = TextField(null=True)
    species = TextField(null=True)
    birth_date = DateField(null=True)
    passed_on = DateField(null=True)
    # Said and chosen when it crossed the rainbow bridge; kept, and not shown, when that is undone.
    farewell = TextField(null=True)
    condolences_from = word("everyone")
    is_remembered = flag(default=False)
    profile_image = TextField(null=True)
    description = TextField(null=True)
    # How it lives (`hamsters.home`): its owner's and carers' alone.
    with_us_since = DateField(null=True)
    is_neutered = BooleanField(null=True)
    cage_width_cm = IntegerField(null=True)
    cage_depth_cm = IntegerField(null=True)
    wheel_diameter_cm = IntegerField(null=True)
    bedding_depth_cm = IntegerField(null=True)
    diet = TextField(null=True)
    companions = TextField(null=True)
    # When somebody dismissed the recommendation about its housing.
    housing_dismissed_at = instant_or_none()
    # Kept counts over its visible diaries.
    diaries_count = counter()
    likes_count = counter()
    created_at = instant_now()
    updated_at = instant_now()

    class Meta:
        constraints = (
            Check(
                "condolences_from IN ('everyone', 'followers', 'nobody')",
                "hamsters_condolences_from_check",
            ),
            Check("sex IN ('female', 'male', 'unknown')", "hamsters_sex_check"),
            Check(
                "species IN ('syrian', 'winter_white', 'campbell', 'roborovski', 'chinese',"
                " 'other')",
                "hamsters_species_check",
            ),
        )


# A member's hamsters, oldest first, on the profile and in the diary form.
add_index(Hamster, "hamsters_user", "user_id", "id")
# The sitemap: when each range changed, and the content of one.
add_index(
    Hamster,
    "hamsters_sitemap",
    f"({ID_RANGE})",
    "updated_at DESC",
    where=LIVE,
)
# Popular hamsters of all time.
add_index(
    Hamster,
    "hamsters_popular",
    "likes_count DESC",
    "id DESC",
    where=LIVE,
)
# Hamsters whose anniversary is remembered.
add_index(Hamster, "hamsters_remembered", "passed_on", where="is_remembered")


class Condolence(Written):
    """A condolence on the page of a hamster that has died."""

    user_id: Key
    user = reference(User, on_delete="RESTRICT")
    hamster_id: Key
    hamster = reference(Hamster, on_delete="CASCADE")
    content = TextField()
    created_at = instant_now()
    updated_at = instant_now()
    erased_at = instant_or_none()


# Those on a hamster's page, oldest first.
add_index(Condolence, "condolences_hamster", "hamster_id", "created_at", "id")
# A member's own, for their record.
add_index(Condolence, "condolences_user", "user_id", "created_at DESC", "id DESC")
index_states(Condolence)

member_data(
    Hamster,
    "user_id",
    AS_CONTENT,
    in_record("hamsters").without(MACHINERY, "housing_dismissed_at", "updated_at"),
    topic=Topic.HAMSTERS,
    leaks=NO_KIND,
)
member_data(
    Condolence, "user_id", AS_CONTENT, in_record("comments"), topic=Topic.HAMSTERS, leaks=NO_KIND
)
