/** Where an admin signs in, to come back to this very screen. */
export function signInPath(): string {
  const { pathname, search } = window.location;
  return `/login?next=${encodeURIComponent(pathname + search)}`;
}
