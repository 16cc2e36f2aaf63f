"""The largest file that a process may write which handles the bytes of members."""

import resource

from hamsterd.media.rules import DECODING_OUTPUT_BYTES


def limit_output(max_video_bytes: int) -> None:
    """Twice the largest film that the site takes; films are edited in place, or made anew.

    Only the soft limit moves: the site's own may be raised while the process runs.
    """
    most = max(DECODING_OUTPUT_BYTES, 2 * max_video_bytes)
    hard = resource.getrlimit(resource.RLIMIT_FSIZE)[1]
    if hard != resource.RLIM_INFINITY:
        most = min(most, hard)
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, hard))
