import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { cx } from '@/shared/lib/cx';
import styles from './Button.module.css';
import { Spinner } from './Spinner';

export type ButtonVariant = 'primary' | 'soft' | 'outline' | 'ghost' | 'danger';
export type ButtonSize = 'small' | 'medium' | 'large';

export type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  /** While true the button stays pressed and focusable, and clicks do nothing. */
  pending?: boolean | undefined;
  fullWidth?: boolean | undefined;
  /** A lucide icon, drawn before the text. */
  icon?: ReactNode | undefined;
};

export function Button({
  variant = 'primary',
  size = 'medium',
  pending = false,
  fullWidth = false,
  icon,
  type = 'button',
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    if (pending) event.preventDefault();
    else onClick?.(event);
  }
  return (
    <button
      {...rest}
      type={type}
      className={cx(
        styles.button,
        styles[variant],
        styles[size],
        fullWidth && styles.full,
        className,
      )}
      onClick={handleClick}
      aria-busy={pending || undefined}
      aria-disabled={pending || rest['aria-disabled']}
      data-pending={pending || undefined}
    >
      {pending ? <Spinner size={18} /> : icon}
      <span className={styles.text}>{children}</span>
    </button>
  );
}
