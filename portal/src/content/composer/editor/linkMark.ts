import { Mark } from '@tiptap/core';
import { safeUrl } from '@/shared/lib/markup';

/** A link to http, https or an own path. Writing at its end leaves it. */
export const LinkMark = Mark.create({
  name: 'link',
  inclusive: false,
  priority: 1000,
  addAttributes: () => ({ href: { default: null } }),
  parseHTML: () => [
    {
      tag: 'a[href]',
      getAttrs: (element) => {
        const href = element.getAttribute('href') ?? '';
        return safeUrl(href) ? { href } : false;
      },
    },
  ],
  renderHTML: ({ HTMLAttributes }) => [
    'a',
    { href: HTMLAttributes.href, rel: 'nofollow ugc noopener' },
    0,
  ],
});

/** Normalizes a typed URL, or returns null: `hamster.kr` becomes `https://hamster.kr`. */
export function meantUrl(typed: string): string | null {
  const trimmed = typed.trim();
  if (trimmed === '') return null;
  const url = /^(?:[a-z][a-z0-9+.-]*:|\/)/i.test(trimmed) ? trimmed : `https://${trimmed}`;
  return safeUrl(url) ? url : null;
}
