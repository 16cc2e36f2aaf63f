"""New words wait in a list of the index, which every search reads, until the job merges them."""

from hamsterd.db.vacuum import merge_new_keys
from scheduler.jobs.merge_new_words import merge_new_words
from scheduler.task import Task
from tests.factories.diaries import an_entry
from tests.people import Person
from tests.site import RunningSite


def test_after_the_job_no_word_waits_and_all_is_found(
    site: RunningSite, owner: Person, visitor: Person
):
    an_entry(owner, title="쳇바퀴")
    assert merge_new_keys() > 0

    entry = an_entry(owner, title="해바라기씨")
    merge_new_words(Task(site.settings))

    assert merge_new_keys() == 0
    found = visitor.get("/api/search", q="해바라기씨").json()["diaries"]
    assert [one["id"] for one in found] == [entry["id"]]


def test_a_dry_run_leaves_them(site: RunningSite, owner: Person):
    an_entry(owner)
    merge_new_words(Task(site.settings, dry_run=True))

    assert merge_new_keys() > 0
