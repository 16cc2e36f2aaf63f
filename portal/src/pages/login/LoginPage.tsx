import { Link, Redirect, useSearchParams } from 'wouter';
import { ArrivedStep } from '@/features/account/sign-in/ArrivedStep';
import { AuthCard } from '@/features/account/sign-in/AuthCard';
import { LoginForm } from '@/features/account/sign-in/LoginForm';
import { text } from '@/features/account/sign-in/text';
import { useSession } from '@/shared/api/session';
import { ownPath } from '@/shared/lib/ownPath';

const words = text.login;

export default function LoginPage() {
  const { me } = useSession();
  const [search] = useSearchParams();
  const next = ownPath(search.get('next'));
  if (me) return <Redirect to={next} replace />;
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
          <span>
            {words.lockedOut} <Link href="/inquiries/new">{words.toInquiry}</Link>
          </span>
        </>
      }
    >
      {search.get('step') === 'second' ? <ArrivedStep next={next} /> : <LoginForm next={next} />}
    </AuthCard>
  );
}
