/** Spec 2 §5: a search waits until the typing has paused this long. */
export const DEBOUNCE_MS = 300;
/** How many searches this device remembers. */
export const RECENT_MAX = 10;
/** Code points of a preview; spec 2 §9 cuts previews of lists here. */
export const PREVIEW_LENGTH = 150;
/**
 * At most this many code points of a preview come before the match, so that it is on the first
 * line.
 */
export const LEAD_LENGTH = 16;
/** A result that was liked or followed on its page is seen so on the way back. */
export const FRESH_MS = 10_000;
