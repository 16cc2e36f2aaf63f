import { useLocation } from 'wouter';
import { toast } from '@/shared/ui/toast';
import { text } from './text';

/** Tells a visitor what needs a sign-in and leads there and back (spec 1 §8). */
export function useSignInToast(): (description: string) => void {
  const [, navigate] = useLocation();
  return (description) =>
    toast({
      title: text.signIn.title,
      description,
      action: {
        label: text.signIn.action,
        onClick: () => {
          const { pathname, search } = window.location;
          navigate(`/login?next=${encodeURIComponent(pathname + search)}`);
        },
      },
    });
}
