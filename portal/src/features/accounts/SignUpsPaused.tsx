import { EmptyState } from '@/shared/ui/EmptyState';
import { LinkButton } from '@/shared/ui/LinkButton';
import { text } from './text';

type SignUpsPausedProps = { isClosed?: boolean };

/** In the place of the sign-up form while a shield keeps newcomers out, or where nobody new is taken. */
export function SignUpsPaused({ isClosed = false }: SignUpsPausedProps) {
  const words = isClosed ? text.signUpsClosed : text.signUpsPaused;
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
