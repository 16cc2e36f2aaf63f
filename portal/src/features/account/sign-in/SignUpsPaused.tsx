import { EmptyState } from '@/shared/ui/EmptyState';
import { LinkButton } from '@/shared/ui/LinkButton';
import { text } from './text';

export type SignUpRefusal = keyof typeof text.noSignUp;

/** In the place of the sign-up form where nobody, or not this visitor, may sign up. */
export function SignUpsPaused({ why }: { why: SignUpRefusal }) {
  const words = text.noSignUp[why];
  return (
    <EmptyState
      heading="h1"
      pose="sleeping"
      title={words.title}
      text={words.text}
      action={<LinkButton to="/">둘러보기</LinkButton>}
    />
  );
}
