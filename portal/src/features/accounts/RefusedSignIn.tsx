import { Link } from 'wouter';
import { ApiError, userMessageOf } from '@/shared/api/errors';
import { FormAlert } from './FormAlert';
import { text } from './text';

/** Why a sign-in was refused; a banned member is led to their appeal. */
export function RefusedSignIn({ error }: { error: unknown }) {
  const appeal = error instanceof ApiError ? error.fields.appealPath : undefined;
  return (
    <FormAlert>
      {userMessageOf(error, text.login.failedText)}
      {appeal && (
        <>
          {' '}
          <Link href={appeal}>{text.login.appeal}</Link>
        </>
      )}
    </FormAlert>
  );
}
