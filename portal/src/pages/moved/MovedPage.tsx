import { Link, Redirect, useLocation } from 'wouter';
import { useWelcome } from '@/features/account/moved/api';
import { Came } from '@/features/account/moved/Came';
import { text } from '@/features/account/moved/text';
import { WelcomeForm } from '@/features/account/moved/WelcomeForm';
import { AuthCard } from '@/features/account/sign-in/AuthCard';
import { MemberOnly } from '@/features/account/sign-in/MemberOnly';
import { ApiError } from '@/shared/api/errors';
import { ErrorState } from '@/shared/ui/ErrorState';
import { Skeleton } from '@/shared/ui/Skeleton';
import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';

const loading = (
  <>
    <VisuallyHidden>{text.loading}</VisuallyHidden>
    <Skeleton height={480} shape="box" />
  </>
);

function Welcomed() {
  const { data: welcome, error, isFetching, refetch } = useWelcome();
  const [, navigate] = useLocation();
  if (!welcome) {
    if (!error) return loading;
    if (error instanceof ApiError && error.status === 404) return <Redirect to="/" replace />;
    return (
      <ErrorState heading="h1" error={error} onRetry={() => void refetch()} retrying={isFetching} />
    );
  }
  return (
    <AuthCard
      title={text.title}
      lead={text.lead(welcome.nickname)}
      pose="waving"
      footer={<Link href="/">{text.later}</Link>}
    >
      <Came welcome={welcome} />
      <WelcomeForm welcome={welcome} onDone={() => navigate('/', { replace: true })} />
    </AuthCard>
  );
}

/** The first page of a member who came with a move: what came along, and what is asked once. */
export default function MovedPage() {
  return <MemberOnly fallback={loading}>{() => <Welcomed />}</MemberOnly>;
}
