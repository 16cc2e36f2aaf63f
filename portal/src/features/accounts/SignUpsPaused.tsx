import { EmptyState } from '@/shared/ui/EmptyState';
import { LinkButton } from '@/shared/ui/LinkButton';
import { text } from './text';

const words = text.signUpsPaused;

/** In the place of the sign-up form while a shield keeps newcomers out. */
export function SignUpsPaused() {
  return (
    <EmptyState
      heading="h1"
      pose="sleeping"
      title={words.title}
      text={words.text}
      action={<LinkButton to="/">{words.action}</LinkButton>}
    />
  );
}
