"""A feed as RSS 2.0, with the usual additions: Atom's own link, Dublin Core's author, Media RSS.

Readers take a description for HTML, so a text is written as HTML that shows it as it is: what looks
like an element in somebody's words would be one. Titles and names are plain text.
"""

import re
from email.utils import format_datetime
from html import escape
from xml.etree import ElementTree as ET

from hamsterd.core.text.visible import without_directions
from hamsterd.site.pages.robots.feeds import Feed, Item

ATOM = "http://www.w3.org/2005/Atom"
DUBLIN_CORE = "http://purl.org/dc/elements/1.1/"
MEDIA = "http://search.yahoo.com/mrss/"

ET.register_namespace("atom", ATOM)
ET.register_namespace("dc", DUBLIN_CORE)
ET.register_namespace("media", MEDIA)

_NOT_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Characters that XML 1.0 cannot represent, even escaped."""


def rss(feed: Feed, *, base_url: str, own_path: str) -> bytes:
    """The feed's document at `own_path`."""
    root = ET.Element("rss", version="2.0")
    channel = ET.SubElement(root, "channel")
    _add(channel, "title", feed.title)
    _add(channel, "link", base_url + feed.path)
    _add(channel, "description", escape(feed.description, quote=False))
    _add(channel, "language", "ko")
    if feed.changed_at:
        _add(channel, "lastBuildDate", format_datetime(feed.changed_at, usegmt=True))
    own = {"href": base_url + own_path, "rel": "self", "type": "application/rss+xml"}
    ET.SubElement(channel, f"{{{ATOM}}}link", own)
    for item in feed.items:
        _add_item(channel, item, base_url)
    body: bytes = ET.tostring(root, encoding="utf-8", xml_declaration=True)
    return body


def _add_item(channel: ET.Element, item: Item, base_url: str) -> None:
    link = base_url + item.path
    element = ET.SubElement(channel, "item")
    _add(element, "title", item.title)
    _add(element, "link", link)
    _add(element, "guid", link).set("isPermaLink", "true")
    _add(element, "pubDate", format_datetime(item.published_at, usegmt=True))
    _add(element, f"{{{DUBLIN_CORE}}}creator", item.author)
    for category in item.categories:
        _add(element, "category", category)
    _add(element, "description", escape(item.text, quote=False))
    picture = item.picture
    if picture is not None:
        whole = {"url": base_url + picture.url, "medium": "image"}
        media = ET.SubElement(element, f"{{{MEDIA}}}content", whole)
        small = {"url": base_url + (picture.thumbnail_url or picture.url)}
        ET.SubElement(media, f"{{{MEDIA}}}thumbnail", small)


def _add(parent: ET.Element, name: str, text: str) -> ET.Element:
    element = ET.SubElement(parent, name)
    element.text = _NOT_XML.sub("", without_directions(text))
    return element
