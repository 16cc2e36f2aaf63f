import { Link } from 'wouter';
import { ApiError } from '@/shared/api/errors';
import { describeFailure, type FailureWords } from '@/shared/api/failure';
import { FormAlert } from '@/shared/ui/FormAlert';
import { text } from './text';

type RefusedSignInProps = { error: unknown; words?: FailureWords };

/** Why a sign-in was refused; a banned member is led to their appeal. */
export function RefusedSignIn({ error, words = text.login.failed }: RefusedSignInProps) {
  const appeal = error instanceof ApiError ? error.fields.appealPath : undefined;
  return (
    <FormAlert failure={describeFailure(words, error)}>
      {appeal && <Link href={appeal}>{text.login.appeal}</Link>}
    </FormAlert>
  );
}
