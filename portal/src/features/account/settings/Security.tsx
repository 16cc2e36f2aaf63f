import { lazyPart } from '@/shared/ui/lazyPart';
import { Skeleton } from '@/shared/ui/Skeleton';
import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';
import styles from './Settings.module.css';
import { text } from './text';

const Content = lazyPart(() => import('../second-factor/SecondFactors'), {
  pending: (
    <>
      <VisuallyHidden>{text.security.loading}</VisuallyHidden>
      <Skeleton height={200} shape="box" />
    </>
  ),
});

/** The member's second factors; the code is loaded after the other settings. */
export function Security() {
  return (
    <li className={styles.security}>
      <h2>{text.security.label}</h2>
      <Content />
    </li>
  );
}
