import { Link, useLocation } from 'wouter';
import { useSite } from '@/shared/api/site';
import { SITE_NAME } from '@/shared/lib/site';
import styles from './Logo.module.css';

/**
 * Links to home; on home it reloads the page (spec 1 §2). It is not a tab stop next to "홈", which has the
 * same address.
 */
export function Logo({ reachable }: { reachable: boolean }) {
  const [location] = useLocation();
  const { data: site } = useSite();
  return (
    <Link
      href="/"
      className={styles.logo}
      tabIndex={reachable ? undefined : -1}
      onClick={() => {
        if (location === '/') window.location.reload();
      }}
    >
      <img className="flex-none" src={site?.logo || '/favicon.svg'} alt="" width={32} height={32} />
      <span className={styles.name}>{SITE_NAME}</span>
    </Link>
  );
}
