import { useForm, useWatch } from 'react-hook-form';
import { Link, useSearchParams } from 'wouter';
import { AuthCard } from '@/features/accounts/AuthCard';
import { useResetPassword } from '@/features/accounts/api';
import styles from '@/features/accounts/Form.module.css';
import { FormAlert } from '@/features/accounts/FormAlert';
import { checkPassword } from '@/features/accounts/rules';
import { text } from '@/features/accounts/text';
import { userMessageOf } from '@/shared/api/errors';
import { showFieldErrors } from '@/shared/lib/fieldErrors';
import { Button } from '@/shared/ui/Button';
import { EmptyState } from '@/shared/ui/EmptyState';
import { LinkButton } from '@/shared/ui/LinkButton';
import { PasswordField } from '@/shared/ui/PasswordField';

const words = text.reset;

type NewPassword = { newPassword: string; confirmation: string };

function InvalidLink() {
  return (
    <EmptyState
      heading="h1"
      pose="searching"
      title={words.invalid}
      text={words.invalidText}
      action={<LinkButton to="/forgot-password">{words.again}</LinkButton>}
    />
  );
}

function Changed() {
  return (
    <EmptyState
      heading="h1"
      pose="seed"
      title={words.done}
      text={words.doneText}
      action={<LinkButton to="/login">{words.toLogin}</LinkButton>}
    />
  );
}

function ResetForm({ token }: { token: string }) {
  const reset = useResetPassword();
  const { register, handleSubmit, setError, control, formState } = useForm<NewPassword>({
    defaultValues: { newPassword: '', confirmation: '' },
    mode: 'onTouched',
  });
  const [newPassword, confirmation] = useWatch({ control, name: ['newPassword', 'confirmation'] });
  const differs = confirmation !== '' && newPassword !== confirmation;
  const { errors } = formState;
  if (reset.isSuccess) return <Changed />;

  const submit = handleSubmit((form) =>
    reset.mutate(
      { token, newPassword: form.newPassword },
      { onError: (error) => void showFieldErrors(error, ['newPassword'], setError) },
    ),
  );
  return (
    <AuthCard
      title={words.title}
      lead={words.lead}
      pose="writing"
      footer={<Link href="/login">{words.toLogin}</Link>}
    >
      <form className={styles.form} onSubmit={submit} noValidate>
        <PasswordField
          label={words.password}
          hint={words.passwordHint}
          autoComplete="new-password"
          error={errors.newPassword?.message}
          {...register('newPassword', { validate: checkPassword })}
        />
        <PasswordField
          label={words.confirmation}
          autoComplete="new-password"
          error={differs ? words.differs : undefined}
          {...register('confirmation')}
        />
        {reset.isError && !errors.newPassword && (
          <FormAlert>
            <p>{userMessageOf(reset.error, words.failed)}</p>
            <Link href="/forgot-password">{words.again}</Link>
          </FormAlert>
        )}
        <Button
          type="submit"
          size="large"
          fullWidth
          pending={reset.isPending}
          disabled={newPassword === '' || newPassword !== confirmation}
        >
          {words.submit}
        </Button>
      </form>
    </AuthCard>
  );
}

export default function ResetPasswordPage() {
  const [search] = useSearchParams();
  const token = search.get('token');
  return token ? <ResetForm token={token} /> : <InvalidLink />;
}
