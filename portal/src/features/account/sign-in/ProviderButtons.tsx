import { useState } from 'react';
import { useSite } from '@/shared/api/site';
import { inApp } from '@/shared/lib/inApp';
import {
  SIGN_IN_PROVIDERS,
  type SignInProvider,
  signInAddress,
} from '@/shared/lib/signInProviders';
import { LinkButton } from '@/shared/ui/LinkButton';
import { keepLastProvider, lastProvider } from './lastProvider';
import styles from './ProviderButtons.module.css';
import { ProviderMark } from './ProviderMark';
import { text } from './text';

type ProviderButtonsProps = {
  /** The texts that each provider requires. */
  labels: Record<SignInProvider, string>;
  /** An own path to come back to. */
  next?: string | undefined;
  rememberMe?: boolean | undefined;
};

/** Above the form: the ways over other services that this site has set up, the one used last first. */
export function ProviderButtons({ labels, next = '/', rememberMe = false }: ProviderButtonsProps) {
  const { data: site } = useSite();
  const [last] = useState(lastProvider);
  const offered = SIGN_IN_PROVIDERS.filter(
    // Google refuses in-app browsers; the line above explains it.
    (provider) => site?.signIns[provider] && !(provider === 'google' && inApp()),
  ).sort((one, other) => Number(other === last) - Number(one === last));
  if (offered.length === 0) return null;
  return (
    <>
      <div className="column gap-3">
        {offered.map((provider) => (
          <LinkButton
            key={provider}
            to={signInAddress(provider, { next, rememberMe })}
            external
            onClick={() => keepLastProvider(provider)}
            variant="outline"
            size="large"
            fullWidth
            icon={<ProviderMark provider={provider} />}
            className={styles[provider]}
          >
            {/* A wordmark: Naver's guide demands white on its green, less contrast than of text. */}
            <span data-wordmark={provider === 'naver' ? '' : undefined}>{labels[provider]}</span>
          </LinkButton>
        ))}
      </div>
      <p className={styles.or}>{text.or}</p>
    </>
  );
}
