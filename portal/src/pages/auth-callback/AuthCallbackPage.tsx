import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { useArrivedSession } from '@/features/account/sign-in/api';
import { text } from '@/features/account/sign-in/text';
import { useSetSession } from '@/shared/api/session';
import { PageWaiting } from '@/shared/ui/PageWaiting';
import { toast } from '@/shared/ui/toast';

const words = text.callback;

/** The callback of an external sign-in: reads the result and redirects (spec 1 §2). */
export default function AuthCallbackPage() {
  const { data: member, isPending, isError } = useArrivedSession();
  const [, navigate] = useLocation();
  const setSession = useSetSession();

  useEffect(() => {
    if (isPending) return;
    if (isError) toast({ title: words.failed, description: words.failedText, tone: 'bad' });
    if (member) {
      setSession(member);
      toast({ title: words.done, description: words.doneText, tone: 'good' });
    }
    navigate(member ? '/' : '/login', { replace: true });
  }, [isPending, isError, member, navigate, setSession]);

  return <PageWaiting title={words.working} />;
}
