import { useSearchParams } from 'wouter';
import { isLinkError, useEmailLink } from '@/features/account/email/api';
import { ConfirmEmail } from '@/features/account/email/ConfirmEmail';
import { text } from '@/features/account/email/text';
import { userMessageOf } from '@/shared/api/errors';
import { type Me, useSession } from '@/shared/api/session';
import { EmptyState } from '@/shared/ui/EmptyState';
import { ErrorState } from '@/shared/ui/ErrorState';
import { LinkButton } from '@/shared/ui/LinkButton';
import { PageWaiting } from '@/shared/ui/PageWaiting';

const words = text.page;

function Invalid({ reason = words.invalidText }: { reason?: string | undefined }) {
  return (
    <EmptyState
      heading="h1"
      pose="searching"
      title={words.invalid}
      text={reason}
      action={<LinkButton to="/settings">{words.toSettings}</LinkButton>}
    />
  );
}

/** A link counts only together with its member's own session (docs/decisions/0039). */
function SignIn({ token }: { token: string }) {
  const here = `/verify-email?token=${encodeURIComponent(token)}`;
  return (
    <EmptyState
      heading="h1"
      pose="waving"
      title={words.signIn}
      text={words.signInText}
      action={
        <LinkButton to={`/login?next=${encodeURIComponent(here)}`}>{words.toLogin}</LinkButton>
      }
    />
  );
}

function Follow({ token, me }: { token: string; me: Me }) {
  const { data: link, error, isFetching, refetch } = useEmailLink(token);
  if (link) return <ConfirmEmail token={token} link={link} />;
  if (!error) return <PageWaiting title={words.checking} />;
  if (!isLinkError(error)) {
    return (
      <ErrorState
        heading="h1"
        text={userMessageOf(error)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  const isDone = error.code === 'email_link_used' && me.emailVerified && !me.pendingEmail;
  if (!isDone) return <Invalid reason={error.userMessage} />;
  return (
    <EmptyState
      heading="h1"
      pose="seed"
      title={words.already}
      text={words.alreadyText}
      action={<LinkButton to="/settings">{words.toSettings}</LinkButton>}
    />
  );
}

/** The target of the links in mails about an address. */
export default function VerifyEmailPage() {
  const [search] = useSearchParams();
  const { me, isPending } = useSession();
  const token = search.get('token');
  if (!token) return <Invalid />;
  if (isPending) return <PageWaiting title={words.checking} />;
  return me ? <Follow token={token} me={me} /> : <SignIn token={token} />;
}
