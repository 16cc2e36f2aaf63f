"""Structured data of a page for search engines (schema.org, JSON-LD)."""

from collections.abc import Sequence
from typing import Any

from hamsterd.config import Settings
from hamsterd.content.markup.plain import plain_text

Fact = dict[str, Any]

SCHEMA = "https://schema.org"
COMMENTS_TOLD = 20
"""Comments included; the rest is on the page."""


def website(site: Settings, name: str) -> Fact:
    """The site, and how to search it."""
    return {
        "@context": SCHEMA,
        "@type": "WebSite",
        "name": name,
        "url": f"{site.base_url}/",
        "inLanguage": "ko-KR",
        "potentialAction": {
            "@type": "SearchAction",
            "target": {
                "@type": "EntryPoint",
                "urlTemplate": f"{site.base_url}/search?q={{search_term_string}}",
            },
            "query-input": "required name=search_term_string",
        },
    }


def item_list(site: Settings, paths: Sequence[str]) -> Fact:
    """The links of a list, in its order."""
    return {
        "@context": SCHEMA,
        "@type": "ItemList",
        "itemListElement": [
            {"@type": "ListItem", "position": place, "url": site.base_url + path}
            for place, path in enumerate(paths, 1)
        ],
    }


def trail(site: Settings, steps: Sequence[tuple[str, str]]) -> Fact:
    """The way from the front page to here, as (name, path)."""
    return {
        "@context": SCHEMA,
        "@type": "BreadcrumbList",
        "itemListElement": [
            {"@type": "ListItem", "position": place, "name": name, "item": site.base_url + path}
            for place, (name, path) in enumerate(steps, 1)
        ],
    }


def posting(
    site: Settings,
    kind: str,
    path: str,
    written: dict[str, Any],
    about: str,
    comments: Sequence[dict[str, Any]] | None,
) -> Fact:
    """An entry or post with its author, pictures and comments."""
    url = site.base_url + path
    pictures = [site.base_url + one["url"] for one in written["media"] if one["kind"] == "image"]
    said = _read_by_all(comments)
    return {
        "@context": SCHEMA,
        "@type": kind,
        "@id": url,
        "url": url,
        "mainEntityOfPage": url,
        "headline": written["title"],
        "description": about,
        "text": plain_text(written["content"]),
        "inLanguage": "ko-KR",
        "datePublished": written["createdAt"],
        "dateModified": written["updatedAt"],
        "author": _person(site, written["user"]),
        **({"image": pictures} if pictures else {}),
        "interactionStatistic": [
            _count("LikeAction", written["likesCount"]),
            _count("CommentAction", written["commentsCount"]),
            *([_count("ViewAction", written["viewsCount"])] if "viewsCount" in written else []),
        ],
        "commentCount": written["commentsCount"],
        "comment": [_comment(site, one) for one in said[:COMMENTS_TOLD]],
    }


def question(
    site: Settings, path: str, written: dict[str, Any], comments: Sequence[dict[str, Any]] | None
) -> Fact:
    """A question with its visible accepted answer, and other answers.

    Replies are not answers, unless one was accepted.
    """
    url = site.base_url + path
    accepted_id = written["question"]["acceptedCommentId"]
    said = _read_by_all(comments)
    accepted = [one for one in said if one["id"] == accepted_id]
    others = [one for one in said if one["parentId"] is None and one["id"] != accepted_id]
    answers = {
        "acceptedAnswer": [_answer(site, url, one) for one in accepted],
        "suggestedAnswer": [_answer(site, url, one) for one in others[:COMMENTS_TOLD]],
    }
    return {
        "@context": SCHEMA,
        "@type": "QAPage",
        "url": url,
        "inLanguage": "ko-KR",
        "mainEntity": {
            "@type": "Question",
            "name": written["title"],
            "text": plain_text(written["content"]),
            "answerCount": len(accepted) + len(others),
            "upvoteCount": written["likesCount"],
            "datePublished": written["createdAt"],
            "dateModified": written["updatedAt"],
            "author": _person(site, written["user"]),
            **{name: found for name, found in answers.items() if found},
        },
    }


def profile(site: Settings, path: str, member: dict[str, Any]) -> Fact:
    """A member's own page."""
    return {
        "@context": SCHEMA,
        "@type": "ProfilePage",
        "url": site.base_url + path,
        "dateCreated": member["createdAt"],
        "mainEntity": {
            **_person(site, member),
            "identifier": str(member["id"]),
            **({"image": site.base_url + member["profileImage"]} if member["profileImage"] else {}),
            "interactionStatistic": [
                _count("FollowAction", member["followersCount"]),
                _count("LikeAction", member["totalLikes"]),
            ],
            "agentInteractionStatistic": [
                _count("WriteAction", member["diariesCount"] + member["postsCount"])
            ],
        },
    }


def _read_by_all(comments: Sequence[dict[str, Any]] | None) -> list[dict[str, Any]]:
    """Those with words of a member: neither placeholders of deleted ones nor secret ones."""
    return [one for one in comments or () if one["user"] and not one["isSecret"]]


def _answer(site: Settings, url: str, comment: dict[str, Any]) -> Fact:
    return {
        **_comment(site, comment),
        "@type": "Answer",
        "url": f"{url}#comment-{comment['id']}",
    }


def _comment(site: Settings, comment: dict[str, Any]) -> Fact:
    return {
        "@type": "Comment",
        "text": comment["content"],
        "datePublished": comment["createdAt"],
        "author": _person(site, comment["user"]),
    }


def _person(site: Settings, member: dict[str, Any]) -> Fact:
    url = f"{site.base_url}/user/{member['id']}"
    return {"@type": "Person", "name": member["nickname"], "url": url}


def _count(act: str, number: int) -> Fact:
    return {
        "@type": "InteractionCounter",
        "interactionType": f"{SCHEMA}/{act}",
        "userInteractionCount": number,
    }
