import { useForm, useWatch } from 'react-hook-form';
import { Link, Redirect, useSearchParams } from 'wouter';
import { AuthCard } from '@/features/accounts/AuthCard';
import { isBan, type LoginForm, useLogin } from '@/features/accounts/api';
import styles from '@/features/accounts/Form.module.css';
import { GoogleButton } from '@/features/accounts/GoogleButton';
import { RefusedSignIn } from '@/features/accounts/RefusedSignIn';
import { text } from '@/features/accounts/text';
import { userMessageOf } from '@/shared/api/errors';
import { useSession } from '@/shared/api/session';
import { showFieldErrors } from '@/shared/lib/fieldErrors';
import { ownPath } from '@/shared/lib/ownPath';
import { Button } from '@/shared/ui/Button';
import { CheckboxField } from '@/shared/ui/CheckboxField';
import { PasswordField } from '@/shared/ui/PasswordField';
import { TextField } from '@/shared/ui/TextField';
import { toast } from '@/shared/ui/toast';

const words = text.login;

export default function LoginPage() {
  const { me } = useSession();
  const [search] = useSearchParams();
  const login = useLogin();
  const { register, handleSubmit, setError, control, formState } = useForm<LoginForm>({
    defaultValues: { username: '', password: '', rememberMe: true },
  });
  const rememberMe = useWatch({ control, name: 'rememberMe' });
  if (me) return <Redirect to={ownPath(search.get('next'))} replace />;

  const submit = handleSubmit((form) =>
    login.mutate(form, {
      onSuccess: ({ nickname, restored }) =>
        toast({
          ...(restored
            ? text.restored
            : { title: words.done, description: words.welcome(nickname) }),
          tone: 'good',
        }),
      onError: (error) => {
        if (isBan(error) || showFieldErrors(error, ['username', 'password'], setError)) return;
        const description = userMessageOf(error, words.failedText);
        toast({ title: words.failed, description, tone: 'bad' });
      },
    }),
  );

  return (
    <AuthCard
      title={words.title}
      lead={words.lead}
      pose="seed"
      footer={
        <>
          <Link href="/forgot-password">{words.forgot}</Link>
          <span>
            {words.noAccount} <Link href="/register">{words.toRegister}</Link>
          </span>
        </>
      }
    >
      <form className={styles.form} onSubmit={submit} noValidate>
        <TextField
          label={words.username}
          autoComplete="username"
          autoCapitalize="none"
          enterKeyHint="next"
          spellCheck={false}
          error={formState.errors.username?.message}
          {...register('username', { validate: (v) => Boolean(v.trim()) || words.usernameMissing })}
        />
        <PasswordField
          label={words.password}
          autoComplete="current-password"
          enterKeyHint="go"
          error={formState.errors.password?.message}
          {...register('password', { validate: (v) => Boolean(v) || words.passwordMissing })}
        />
        <CheckboxField label={words.remember} {...register('rememberMe')} />
        {isBan(login.error) && <RefusedSignIn error={login.error} />}
        <Button type="submit" size="large" fullWidth pending={login.isPending}>
          {words.submit}
        </Button>
      </form>
      <GoogleButton
        label={words.google}
        next={ownPath(search.get('next'))}
        rememberMe={rememberMe}
      />
    </AuthCard>
  );
}
