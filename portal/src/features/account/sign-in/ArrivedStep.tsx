import { useLocation } from 'wouter';
import { ErrorState } from '@/shared/ui/ErrorState';
import { toast } from '@/shared/ui/toast';
import { useWaitingStep } from './api';
import { LoginForm } from './LoginForm';
import { SecondStep } from './SecondStep';
import { text } from './text';

/** The second step of a sign-in that came back from another service; the whole form where none waits. */
export function ArrivedStep({ next }: { next: string }) {
  const { data, error, isPending, isFetching, refetch } = useWaitingStep();
  const [, navigate] = useLocation();
  const restart = () => navigate(`/login?next=${encodeURIComponent(next)}`, { replace: true });
  if (isPending) return null;
  if (error) {
    return (
      <ErrorState heading="h2" error={error} onRetry={() => void refetch()} retrying={isFetching} />
    );
  }
  if (!data) return <LoginForm next={next} />;
  return (
    <SecondStep
      ways={data.ways}
      onBack={restart}
      onDone={({ nickname, restored }) =>
        toast({
          ...(restored
            ? text.restored
            : { title: text.login.done, description: text.login.welcome(nickname) }),
          tone: 'good',
        })
      }
    />
  );
}
