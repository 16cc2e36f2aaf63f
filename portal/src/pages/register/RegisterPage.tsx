import { useForm, useWatch } from 'react-hook-form';
import { Link, Redirect } from 'wouter';
import { Agreements } from '@/features/account/sign-in/Agreements';
import { AuthCard } from '@/features/account/sign-in/AuthCard';
import { type RegisterForm, useRegister } from '@/features/account/sign-in/api';
import { GreetingField } from '@/features/account/sign-in/GreetingField';
import { invitationToken, useSignUpRefusal } from '@/features/account/sign-in/invitation';
import { NicknameField } from '@/features/account/sign-in/NicknameField';
import { ProviderButtons } from '@/features/account/sign-in/ProviderButtons';
import {
  checkAge,
  checkAgreement,
  checkEmail,
  checkNickname,
  checkPassword,
  checkUsername,
} from '@/features/account/sign-in/rules';
import { SignUpsPaused } from '@/features/account/sign-in/SignUpsPaused';
import { text } from '@/features/account/sign-in/text';
import { useSession } from '@/shared/api/session';
import { shownInForm } from '@/shared/lib/fieldErrors';
import { Button } from '@/shared/ui/Button';
import { FormAlert } from '@/shared/ui/FormAlert';
import { PasswordField } from '@/shared/ui/PasswordField';
import { TextField } from '@/shared/ui/TextField';

const words = text.register;

const FIELDS = [
  'username',
  'email',
  'nickname',
  'password',
  'greeting',
  'agreeToTerms',
  'isOver14',
] as const satisfies readonly (keyof RegisterForm)[];

const EMPTY: RegisterForm = {
  username: '',
  email: '',
  nickname: '',
  password: '',
  agreeToTerms: false,
  isOver14: false,
  marketing: false,
  invitation: '',
  greeting: '',
};

export default function RegisterPage() {
  const { me } = useSession();
  const { register, handleSubmit, setError, control, formState } = useForm<RegisterForm>({
    defaultValues: EMPTY,
    mode: 'onTouched',
  });
  const signUp = useRegister(shownInForm(FIELDS, setError));
  const nickname = useWatch({ control, name: 'nickname' });
  const { errors } = formState;
  const invitation = invitationToken();
  const refusal = useSignUpRefusal(invitation);
  if (refusal && !me) return <SignUpsPaused why={refusal} />;
  if (me) return <Redirect to={signUp.isIdle ? '/' : '/?welcome=true'} replace />;

  const submit = handleSubmit((form) => signUp.mutate({ ...form, invitation }));

  return (
    <AuthCard
      title={words.title}
      lead={words.lead}
      pose="writing"
      footer={
        <span>
          {words.hasAccount} <Link href="/login">{words.toLogin}</Link>
        </span>
      }
    >
      <ProviderButtons labels={words.providers} />
      <form className="grid gap-5" onSubmit={submit} noValidate>
        <TextField
          label={words.username}
          hint={words.usernameHint}
          required
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.username?.message}
          {...register('username', { validate: checkUsername })}
        />
        <TextField
          label={words.email}
          hint={words.emailHint}
          required
          type="email"
          inputMode="email"
          autoComplete="email"
          error={errors.email?.message}
          {...register('email', { validate: checkEmail })}
        />
        <NicknameField
          value={nickname}
          error={errors.nickname?.message}
          field={register('nickname', { validate: checkNickname })}
        />
        <PasswordField
          label={words.password}
          hint={words.passwordHint}
          required
          autoComplete="new-password"
          error={errors.password?.message}
          {...register('password', { validate: checkPassword })}
        />
        <GreetingField field={register('greeting')} error={errors.greeting?.message} />
        <Agreements
          terms={register('agreeToTerms', { validate: checkAgreement })}
          age={register('isOver14', { validate: checkAge })}
          marketing={register('marketing')}
          errors={errors}
        />
        {signUp.failure && Object.keys(errors).length === 0 && (
          <FormAlert failure={signUp.failure} />
        )}
        <Button type="submit" size="large" fullWidth pending={signUp.isPending}>
          {words.submit}
        </Button>
        <p role="status">{signUp.isComputing && words.computing}</p>
      </form>
    </AuthCard>
  );
}
