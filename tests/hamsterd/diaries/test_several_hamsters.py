"""An entry may be about several hamsters; the first is `hamsterId`."""

from hamsterd.db.handle import connection
from hamsterd.db.sql import fetch_value
from scheduler.jobs.recount import recount
from scheduler.task import Task
from tests.factories.carers import a_carer, carers
from tests.factories.diaries import a_hamster, an_entry, like
from tests.factories.pictures import a_photo
from tests.people import Person


def three(owner: Person) -> list[int]:
    return [a_hamster(owner, name=name)["id"] for name in ("모찌", "두부", "콩이")]


def counted(person: Person, hamster: int) -> tuple[int, int]:
    found = person.get(f"/api/hamsters/{hamster}").json()
    return found["diaryCount"], found["totalLikes"]


def titles(person: Person, hamster: int) -> list[str]:
    return [card["title"] for card in person.get(f"/api/hamsters/{hamster}/diaries").json()]


def test_it_stands_on_each_hamsters_page_and_is_counted_there(owner: Person, visitor: Person):
    first, second, third = three(owner)

    entry = owner.post("/api/diary", {"content": "합사", "hamsterIds": [second, first]}).json()
    like(owner, entry)

    assert (entry["hamsterId"], entry["hamsterIds"]) == (second, [second, first])
    assert [hamster["name"] for hamster in entry["hamsters"]] == ["두부", "모찌"]
    assert entry["hamster"] == entry["hamsters"][0]
    for hamster in (first, second):
        assert titles(visitor, hamster) == ["합사"]
        assert counted(visitor, hamster) == (1, 1)
    assert counted(visitor, third) == (0, 0)


def test_of_photos_alone_it_is_the_day_of_all(owner: Person):
    first, second, third = three(owner)

    def title(*hamsters: int) -> str:
        entry = an_entry(owner, title="첫", hamsterIds=[*hamsters], hamsterId=hamsters[0])
        urls = owner.send_file("/api/upload", a_photo()).json()["urls"]
        form = {"title": "", "content": "", "images": urls}
        return owner.put(f"/api/diary/{entry['id']}", form).json()["title"]

    assert title(first, second) == "모찌와 두부의 하루"
    assert title(third, first, second) == "콩이와 친구들의 하루"


def test_an_edit_changes_whom_it_is_about_and_the_counts_follow(owner: Person):
    first, second, third = three(owner)
    entry = an_entry(owner, hamsterId=first, hamsterIds=[first, second])
    like(owner, entry)
    address = f"/api/diary/{entry['id']}"

    assert owner.put(address, {"hamsterId": second}).json()["hamsterIds"] == [second]
    assert owner.put(address, {"hamsterIds": [first, second, third]}).is_success
    assert owner.put(address, {"hamsterIds": [second, third]}).is_success
    assert owner.put(address, {"title": "누구인지는 그대로"}).json()["hamsterIds"] == [
        second,
        third,
    ]

    assert [counted(owner, one) for one in (first, second, third)] == [(0, 0), (1, 1), (1, 1)]
    owner.put(address, {"isPublic": False})
    assert [counted(owner, one) for one in (first, second, third)] == [(0, 0)] * 3


def test_a_foreign_one_among_them_is_refused(owner: Person, stranger: Person):
    theirs, mine = a_hamster(stranger)["id"], a_hamster(owner)["id"]

    answer = owner.post("/api/diary", {"content": "b", "hamsterIds": [mine, theirs]})

    assert answer.json()["fields"] == {
        "hamsterId": "내 햄스터나 함께 돌보는 햄스터를 선택해주세요."
    }


def test_a_new_name_is_shown_and_found_and_a_hamster_that_goes_leaves_its_name(owner: Person):
    first, second, _ = three(owner)
    entry = an_entry(owner, hamsterId=first, hamsterIds=[first, second])
    form = {"name": "두부공주", "breed": "펄", "birthDate": None}

    owner.put(f"/api/hamsters/{second}", form)
    shown = owner.get(f"/api/diary/{entry['id']}").json()["hamsters"]
    found = owner.get("/api/search", q="두부공주").json()["diaries"]
    assert [hamster["name"] for hamster in shown] == ["모찌", "두부공주"]
    assert [one["id"] for one in found] == [entry["id"]]
    owner.delete(f"/api/hamsters/{second}")

    gone = owner.get(f"/api/diary/{entry['id']}").json()
    assert gone["hamsters"][1] == {"id": None, "name": "두부공주", "breed": "펄"}
    assert (gone["hamsterId"], gone["hamsterIds"]) == (first, [first])


def test_an_edit_that_keeps_the_name_writes_no_entry(owner: Person):
    first, second, _ = three(owner)
    an_entry(owner, hamsterId=first, hamsterIds=[first, second])

    def version() -> int:
        with connection():
            return int(fetch_value("SELECT xmin::text FROM diary_entries"))

    before = version()
    for hamster, name in ((first, "모찌"), (second, "두부")):
        form = {"name": name, "breed": "골든 햄스터", "birthDate": None, "description": "새 소개"}
        assert owner.put(f"/api/hamsters/{hamster}", form).is_success

    assert version() == before


def test_counting_anew_finds_nothing_to_mend(owner: Person, follower: Person):
    first, second, third = three(owner)
    entry = an_entry(owner, hamsterId=first, hamsterIds=[first, second, third])
    like(follower, entry)
    like(owner, entry)
    owner.delete(f"/api/hamsters/{third}")

    assert recount(Task(None, dry_run=True)) == {"rows": 0}  # type: ignore[arg-type]


def test_an_edit_keeps_the_name_of_a_companion_that_is_gone(owner: Person, follower: Person):
    first, gone, third = (a_hamster(owner, name=name)["id"] for name in ("모찌", "두부", "콩이"))
    shared = a_hamster(follower, name="보리")["id"]
    a_carer(follower, owner, shared, "write")
    entry = an_entry(owner, hamsterId=first, hamsterIds=[first, gone, shared])
    address = f"/api/diary/{entry['id']}"
    assert owner.delete(f"/api/hamsters/{gone}").is_success
    assert follower.delete(f"{carers(shared)}/{owner.id}").is_success

    def named(**form: object) -> list[str]:
        edited = owner.put(address, form)
        assert edited.status_code == 200, edited.text
        return [one["name"] for one in edited.json()["hamsters"]]

    same = {"hamsterId": first, "hamsterIds": [first, shared]}
    assert named(title="오타를 고침", **same) == ["모찌", "두부", "보리"]
    assert named(hamsterId=third, hamsterIds=[third, first]) == ["콩이", "모찌", "두부"]
    assert named(hamsterId=first) == ["모찌", "두부"]
