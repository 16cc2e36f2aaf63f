import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { isActive } from './navigation';

type NavLinkProps = {
  to: string;
  className?: string | undefined;
  /** Called on a press, in addition to the navigation. */
  onClick?: (() => void) | undefined;
  children: ReactNode;
};

/** A link that knows whether it leads to where one is; style it with `[aria-current]`. */
export function NavLink({ to, className, onClick, children }: NavLinkProps) {
  const [location] = useLocation();
  const current = isActive(to, location) ? ('page' as const) : undefined;
  return (
    <Link href={to} {...(className ? { className } : {})} aria-current={current} onClick={onClick}>
      {children}
    </Link>
  );
}
