import { useSession } from '@/shared/api/session';
import { isSuspended } from '@/shared/api/suspension';
import { AwaitingLine } from './AwaitingLine';
import { SuspendedLine } from './SuspendedLine';
import { WelcomeLine } from './WelcomeLine';

/** What keeps the member from writing; few have any of it, so it comes late. */
export default function StandingLines() {
  const { me } = useSession();
  if (!me) return null;
  return (
    <>
      {me.awaitsApproval && <AwaitingLine />}
      {me.awaitsWelcome && <WelcomeLine />}
      {me.suspendedUntil && isSuspended(me) && <SuspendedLine until={me.suspendedUntil} />}
    </>
  );
}
