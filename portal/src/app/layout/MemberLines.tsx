import type { Me } from '@/shared/api/session';
import { isSuspended } from '@/shared/api/suspension';
import { AwaitingLine } from './AwaitingLine';
import { SuspendedLine } from './SuspendedLine';
import { WelcomeLine } from './WelcomeLine';

/** What a member has to know above every screen; most have nothing. */
export default function MemberLines({ me }: { me: Me }) {
  return (
    <>
      {me.awaitsApproval && <AwaitingLine />}
      {me.awaitsWelcome && <WelcomeLine />}
      {me.suspendedUntil && isSuspended(me) && <SuspendedLine until={me.suspendedUntil} />}
    </>
  );
}
