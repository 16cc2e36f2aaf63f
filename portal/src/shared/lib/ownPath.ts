/** `path` when it leads to this site (`/x`, not `//x`), otherwise the home page. */
export function ownPath(path: string | null | undefined): string {
  // A backslash is a slash to browsers, so it may stand nowhere.
  return path && /^\/(?![/\\])[^\\]*$/.test(path) ? path : '/';
}
