import { useForm, useWatch } from 'react-hook-form';
import { Link, useSearchParams } from 'wouter';
import { AuthCard } from '@/features/account/sign-in/AuthCard';
import { useResetLink, useResetPassword } from '@/features/account/sign-in/api';
import styles from '@/features/account/sign-in/Form.module.css';
import { checkPasswordOf } from '@/features/account/sign-in/rules';
import { text } from '@/features/account/sign-in/text';
import { ApiError, userMessageOf } from '@/shared/api/errors';
import { showFieldErrors } from '@/shared/lib/fieldErrors';
import { Button } from '@/shared/ui/Button';
import { EmptyState } from '@/shared/ui/EmptyState';
import { ErrorState } from '@/shared/ui/ErrorState';
import { FormAlert } from '@/shared/ui/FormAlert';
import { LinkButton } from '@/shared/ui/LinkButton';
import { PasswordField } from '@/shared/ui/PasswordField';
import { Spinner } from '@/shared/ui/Spinner';

const words = text.reset;

type ResetFormProps = {
  token: string;
  /** How long the new password has to be. */
  least: number;
};

type NewPassword = { newPassword: string; confirmation: string };

/** Whether the error concerns the link: unknown, expired or used. */
function isLinkError(error: unknown): error is ApiError {
  return error instanceof ApiError && [404, 409].includes(error.status);
}

function InvalidLink({ reason }: { reason?: string | undefined }) {
  return (
    <EmptyState
      heading="h1"
      pose="searching"
      title={words.invalid}
      text={reason ?? words.invalidText}
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

function ResetForm({ token, least }: ResetFormProps) {
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
      <form className="grid gap-5" onSubmit={submit} noValidate>
        <PasswordField
          label={words.password}
          hint={words.passwordHint(least)}
          autoComplete="new-password"
          error={errors.newPassword?.message}
          {...register('newPassword', { validate: (value) => checkPasswordOf(least, value) })}
        />
        <PasswordField
          label={words.confirmation}
          autoComplete="new-password"
          error={differs ? words.differs : undefined}
          {...register('confirmation')}
        />
        {reset.failure && !errors.newPassword && (
          <FormAlert failure={reset.failure}>
            {isLinkError(reset.error) && <Link href="/forgot-password">{words.again}</Link>}
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

/** Checks the link first, so that nobody chooses a password in vain. */
function FollowLink({ token }: { token: string }) {
  const link = useResetLink(token);
  if (link.isSuccess) return <ResetForm token={token} least={link.data.passwordMin} />;
  if (isLinkError(link.error)) return <InvalidLink reason={link.error.userMessage} />;
  if (link.isError) {
    return (
      <ErrorState
        heading="h1"
        text={userMessageOf(link.error)}
        onRetry={() => void link.refetch()}
        retrying={link.isFetching}
      />
    );
  }
  return (
    <AuthCard
      title={words.title}
      lead={words.checking}
      pose="writing"
      footer={<Link href="/login">{words.toLogin}</Link>}
    >
      <div className={styles.waiting} data-waiting="">
        <Spinner size={32} />
      </div>
    </AuthCard>
  );
}

export default function ResetPasswordPage() {
  const [search] = useSearchParams();
  const token = search.get('token');
  return token ? <FollowLink token={token} /> : <InvalidLink />;
}
