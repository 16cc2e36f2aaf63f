import { EmptyState } from '@/shared/ui/EmptyState';
import { LinkButton } from '@/shared/ui/LinkButton';
import { text } from './text';

/** Where a member wrote nothing in the community yet: the way there. */
export function NothingWritten({ title }: { title: string }) {
  return (
    <EmptyState
      heading="h3"
      pose="writing"
      title={title}
      action={
        <LinkButton to="/community" variant="soft">
          {text.writings.read}
        </LinkButton>
      }
    />
  );
}
