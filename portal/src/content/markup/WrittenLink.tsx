import type { ReactNode } from 'react';
import { Link } from 'wouter';

type WrittenLinkProps = {
  href: string;
  children: ReactNode;
};

/** A link that a member wrote; what leaves the site leaves this tab alone. */
export function WrittenLink({ href, children }: WrittenLinkProps) {
  if (href.startsWith('/')) return <Link href={href}>{children}</Link>;
  if (href.startsWith(`${window.location.origin}/`)) return <a href={href}>{children}</a>;
  return (
    <a href={href} target="_blank" rel="nofollow ugc noopener" title={href}>
      {children}
    </a>
  );
}
