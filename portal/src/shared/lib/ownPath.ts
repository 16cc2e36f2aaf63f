/** `path` when it leads to this site (`/x`, not `//x`), otherwise the home page. */
export function ownPath(path: string | null | undefined): string {
  // To browsers a backslash is a slash, and a tab or a line break is nothing: `/\t/evil.example`.
  return path && /^\/(?!\/)[^\\\p{Cc}]*$/u.test(path) ? path : '/';
}
