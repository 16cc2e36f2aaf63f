import { COLUMNS } from './EmojiGrid';
import { CATEGORIES, type Emoji } from './emojis';

const KEY = 'hamsterd-emoji-recent';

/** The emoji last used in this browser, newest first; one row. */
export function recentEmojis(): readonly Emoji[] {
  try {
    const chars: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    if (!Array.isArray(chars)) return [];
    const offered = CATEGORIES.flatMap<Emoji>(({ emojis }) => emojis);
    return chars.flatMap((char) => offered.find((emoji) => emoji.char === char) ?? []);
  } catch {
    // Blocked storage or a broken text: nothing is remembered.
    return [];
  }
}

export function rememberEmoji({ char }: Emoji): void {
  const others = recentEmojis().filter((emoji) => emoji.char !== char);
  const chars = [char, ...others.map((emoji) => emoji.char)].slice(0, COLUMNS);
  try {
    localStorage.setItem(KEY, JSON.stringify(chars));
  } catch {
    // Full or blocked storage: the next time begins without it.
  }
}
