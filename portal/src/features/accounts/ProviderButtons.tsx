import { useSite } from '@/shared/api/site';
import {
  SIGN_IN_PROVIDERS,
  type SignInProvider,
  signInAddress,
} from '@/shared/lib/signInProviders';
import { LinkButton } from '@/shared/ui/LinkButton';
import styles from './ProviderButtons.module.css';
import { ProviderMark } from './ProviderMark';
import { text } from './text';

type ProviderButtonsProps = {
  /** In the words that each provider asks for. */
  labels: Record<SignInProvider, string>;
  /** An own path to come back to. */
  next?: string | undefined;
  rememberMe?: boolean | undefined;
};

/** The ways over other services that this site has set up, each in its own colours. */
export function ProviderButtons({ labels, next = '/', rememberMe = false }: ProviderButtonsProps) {
  const { data: site } = useSite();
  const offered = SIGN_IN_PROVIDERS.filter((provider) => site?.signIns[provider]);
  if (offered.length === 0) return null;
  return (
    <>
      <p className={styles.or}>{text.or}</p>
      <div className={styles.providers}>
        {offered.map((provider) => (
          <LinkButton
            key={provider}
            to={signInAddress(provider, { next, rememberMe })}
            external
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
    </>
  );
}
