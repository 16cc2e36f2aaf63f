import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { cx } from '@/shared/lib/cx';
import type { ButtonSize, ButtonVariant } from './Button';
import styles from './Button.module.css';

type LinkButtonProps = {
  /** A path of this site; an address outside it needs `external`. */
  to: string;
  children: ReactNode;
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  fullWidth?: boolean | undefined;
  icon?: ReactNode | undefined;
  /** Leaves the app: a plain link with a full page load (sign-in with a provider, downloads). */
  external?: boolean | undefined;
  /** Called before the navigation, for example to close a surrounding dialog. */
  onClick?: (() => void) | undefined;
  className?: string | undefined;
};

export function LinkButton({
  to,
  children,
  variant = 'primary',
  size = 'medium',
  fullWidth = false,
  icon,
  external = false,
  onClick,
  className,
}: LinkButtonProps) {
  const look = cx(
    styles.button,
    styles[variant],
    styles[size],
    fullWidth && styles.full,
    className,
  );
  const inside = (
    <>
      {icon}
      <span className={styles.text}>{children}</span>
    </>
  );
  if (external) {
    return (
      <a href={to} className={look} onClick={onClick}>
        {inside}
      </a>
    );
  }
  return (
    <Link href={to} className={look} {...(onClick ? { onClick } : {})}>
      {inside}
    </Link>
  );
}
