import { EmptyState } from '@/shared/ui/EmptyState';
import { LinkButton } from '@/shared/ui/LinkButton';
import { text } from './text';

/** For a member without content in the community: a link to it. */
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
