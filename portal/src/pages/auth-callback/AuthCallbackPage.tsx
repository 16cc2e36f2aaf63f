import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { useArrivedSession } from '@/features/account/sign-in/api';
import { text } from '@/features/account/sign-in/text';
import { useSetSession } from '@/shared/api/session';
import { Spinner } from '@/shared/ui/Spinner';
import { toast } from '@/shared/ui/toast';
import styles from './AuthCallbackPage.module.css';

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

  return (
    <div className={styles.page} role="status">
      <Spinner size={32} />
      <h1 className="text-17 text-muted">{words.working}</h1>
    </div>
  );
}
