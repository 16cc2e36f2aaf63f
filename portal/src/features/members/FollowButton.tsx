import { useQueryClient } from '@tanstack/react-query';
import { Check, UserPlus } from 'lucide-react';
import { useLocation } from 'wouter';
import { useIsBlocked } from '@/content/hides/api';
import { useSession } from '@/shared/api/session';
import { useMayWrite } from '@/shared/api/suspension';
import { signInPath } from '@/shared/lib/signIn';
import { Button, type ButtonSize, type ButtonVariant } from '@/shared/ui/Button';
import { toast } from '@/shared/ui/toast';
import { useFollow } from './api';
import { text } from './text';

type FollowButtonProps = {
  id: number;
  nickname: string;
  following: boolean;
  size?: ButtonSize | undefined;
  /** The style while not following; use a quiet one in lists. */
  variant?: ButtonVariant | undefined;
  /** Before the way to the sign-in: a dialog around the button closes itself. */
  onLeave?: (() => void) | undefined;
};

const words = text.follow;
const loadFollowed = () => import('./followed');

/**
 * Follows or unfollows a member. Hidden for the viewer's own profile and for blocked members, whom nobody can
 * follow.
 */
export function FollowButton(props: FollowButtonProps) {
  const { id, nickname, following, size, variant = 'primary', onLeave } = props;
  const { me } = useSession();
  const [, navigate] = useLocation();
  const client = useQueryClient();
  const follow = useFollow(id);
  const mayWrite = useMayWrite();
  const isBlocked = useIsBlocked(id);
  if (me?.id === id || !mayWrite || isBlocked) return null;

  function toLogin() {
    onLeave?.();
    navigate(signInPath());
  }

  function press() {
    if (!me) {
      const action = { label: words.login, onClick: toLogin };
      return toast({ title: words.loginTitle, description: words.loginText, action });
    }
    follow.toggle(!following, ({ following: follows }) => {
      // Words that cannot be loaded are no fault of the follow.
      if (follows)
        loadFollowed().then(
          (each) => each.tellFollowed(client, nickname),
          () => {},
        );
    });
  }

  return (
    <Button
      variant={following ? 'outline' : variant}
      size={size}
      icon={following ? <Check aria-hidden="true" /> : <UserPlus aria-hidden="true" />}
      aria-pressed={following}
      aria-label={words.spoken(nickname)}
      onClick={press}
    >
      {following ? words.following : words.follow}
    </Button>
  );
}
