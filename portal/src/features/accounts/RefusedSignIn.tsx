import { Link } from 'wouter';
import { ApiError } from '@/shared/api/errors';
import { describeFailure } from '@/shared/api/failure';
import { FormAlert } from '@/shared/ui/FormAlert';
import { text } from './text';

/** Why a sign-in was refused; a banned member is led to their appeal. */
export function RefusedSignIn({ error }: { error: unknown }) {
  const appeal = error instanceof ApiError ? error.fields.appealPath : undefined;
  return (
    <FormAlert failure={describeFailure(text.login.failed, error)}>
      {appeal && <Link href={appeal}>{text.login.appeal}</Link>}
    </FormAlert>
  );
}
