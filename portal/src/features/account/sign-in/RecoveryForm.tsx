import { useForm } from 'react-hook-form';
import { Button } from '@/shared/ui/Button';
import { FormAlert } from '@/shared/ui/FormAlert';
import { TextField } from '@/shared/ui/TextField';
import { type EmailForm, type RecoveryKind, useRecovery } from './api';
import { RecoverySent } from './RecoverySent';
import { checkEmail } from './rules';
import { text } from './text';

/** Asks where to send the username or the password link; then confirms that it was sent. */
export function RecoveryForm({ kind }: { kind: RecoveryKind }) {
  const words = text.recovery;
  const recovery = useRecovery(kind);
  const { register, handleSubmit, formState } = useForm<EmailForm>({
    defaultValues: { email: '' },
  });
  if (recovery.isSuccess) {
    return <RecoverySent kind={kind} email={recovery.variables.email} onAgain={recovery.reset} />;
  }
  return (
    <form
      className="grid gap-5"
      onSubmit={handleSubmit(({ email }) => recovery.mutate({ email: email.trim() }))}
      noValidate
    >
      <TextField
        label={words.email}
        hint={words[kind].hint}
        type="email"
        inputMode="email"
        autoComplete="email"
        enterKeyHint="send"
        error={formState.errors.email?.message}
        {...register('email', { validate: checkEmail })}
      />
      {recovery.failure && <FormAlert failure={recovery.failure} />}
      <Button type="submit" size="large" fullWidth pending={recovery.isPending}>
        {words[kind].submit}
      </Button>
    </form>
  );
}
