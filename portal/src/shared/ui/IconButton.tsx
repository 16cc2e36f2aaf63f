import type { ComponentProps, ReactNode } from 'react';
import { cx } from '@/shared/lib/cx';
import styles from './IconButton.module.css';
import { Tooltip } from './Tooltip';

export type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label' | 'children'> & {
  /** The label of the button: announced, and shown as a tooltip. */
  label: string;
  icon: ReactNode;
  variant?: 'ghost' | 'soft' | 'overlay' | undefined;
  /** Hide the tooltip where the icon opens something that says the same. */
  tooltip?: boolean | undefined;
};

export function IconButton({
  label,
  icon,
  variant = 'ghost',
  tooltip = true,
  type = 'button',
  className,
  ...rest
}: IconButtonProps) {
  const button = (
    <button
      {...rest}
      type={type}
      className={cx(styles.button, styles[variant], className)}
      aria-label={label}
    >
      {icon}
    </button>
  );
  return tooltip ? <Tooltip text={label}>{button}</Tooltip> : button;
}
