import { EmptyState } from '@/shared/ui/EmptyState';
import { LinkButton } from '@/shared/ui/LinkButton';
import { text } from './text';

export type SignUpRefusal = keyof typeof text.noSignUp;

/** Replaces the sign-up form if sign-ups are closed, or closed to this visitor. */
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
