import { text } from '@/features/diaries/text';
import { EmptyState } from '@/shared/ui/EmptyState';
import { LinkButton } from '@/shared/ui/LinkButton';

const words = text.following.visitor;
const NEXT = encodeURIComponent('/?tab=following');

/** Explains this tab to a visitor, and links to the sign-in. */
export default function FollowingPrompt() {
  return (
    <EmptyState
      pose="waving"
      title={words.title}
      text={words.text}
      action={
        <>
          <LinkButton to={`/login?next=${NEXT}`} variant="outline">
            {text.empty.login}
          </LinkButton>
          <LinkButton to="/register">{text.empty.register}</LinkButton>
        </>
      }
    />
  );
}
