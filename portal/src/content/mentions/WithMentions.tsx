import { Link } from 'wouter';
import { WrittenLink } from '@/content/markup/WrittenLink';
import { pieces } from '@/shared/lib/addresses';

type Mention = { id: number; name: string };

// Characters with a special meaning in a regular expression.
const SPECIAL = /[\\^$.*+?()[\]{}|/-]/g;

/** Plain words and mentions, in turn; the longest name is meant. */
function split(text: string, mentions: readonly Mention[]): string[] {
  const names = mentions.map(({ name }) => name).sort((one, other) => other.length - one.length);
  const pattern = names.map((name) => name.replace(SPECIAL, '\\$&')).join('|');
  return text.split(new RegExp(`(@(?:${pattern}))`));
}

function Words({ text, mentions }: { text: string; mentions: readonly Mention[] }) {
  // A response that was cached by an older release has none.
  if (!mentions?.length) return text;
  return split(text, mentions).map((part, place) => {
    const mention = place % 2 ? mentions.find(({ name }) => `@${name}` === part) : undefined;
    if (!mention) return part;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: a text never reorders.
      <Link key={place} href={`/user/${mention.id}`}>
        {part}
      </Link>
    );
  });
}

/** A plain text in which addresses are links, and nicknames behind a sign lead to their members. */
export function WithMentions({ text, mentions }: { text: string; mentions: readonly Mention[] }) {
  return pieces(text).map((piece, place) =>
    piece.href ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a text never reorders.
      <WrittenLink key={place} href={piece.href}>
        {piece.text}
      </WrittenLink>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: a text never reorders.
      <Words key={place} text={piece.text} mentions={mentions} />
    ),
  );
}
