import { useHasFeature } from '@/shared/api/site';
import { Button } from '@/shared/ui/Button';
import { EmptyState } from '@/shared/ui/EmptyState';
import { LinkButton } from '@/shared/ui/LinkButton';
import type { SearchKind } from './kinds';
import { text } from './text';

type NothingFoundProps = { kind?: SearchKind; onAll?: (() => void) | undefined };

const words = text.empty;

/** Suggestions for an empty result: results of other tabs, other words, or other members. */
export function NothingFound({ kind, onAll }: NothingFoundProps) {
  const hasFeature = useHasFeature();
  if (kind && onAll) {
    return (
      <EmptyState
        pose="searching"
        title={words.titleOf(text.tabs[kind])}
        text={words.elsewhere}
        action={
          <Button variant="soft" onClick={onAll}>
            {words.toAll}
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      pose="searching"
      title={words.title}
      text={words.text}
      action={
        hasFeature('community') && (
          <LinkButton to="/community" variant="soft">
            {words.ask}
          </LinkButton>
        )
      }
    />
  );
}
