import { Fingerprint } from 'lucide-react';
import type { Shape } from '@/shared/api/types';
import { Button } from '@/shared/ui/Button';
import { usePasskeyLogin } from './api';
import { RefusedSignIn } from './RefusedSignIn';
import { text } from './text';

type PasskeyButtonProps = { rememberMe: boolean; onDone: (member: Shape<'SignedInOut'>) => void };

/** The way without a password. */
export default function PasskeyButton({ rememberMe, onDone }: PasskeyButtonProps) {
  const login = usePasskeyLogin();
  return (
    <>
      {login.error && <RefusedSignIn error={login.error} words={text.login.passkeyFailed} />}
      <Button
        variant="outline"
        size="large"
        fullWidth
        pending={login.isPending}
        icon={<Fingerprint aria-hidden="true" />}
        onClick={() => login.mutate({ rememberMe }, { onSuccess: onDone })}
      >
        {text.login.passkey}
      </Button>
    </>
  );
}
