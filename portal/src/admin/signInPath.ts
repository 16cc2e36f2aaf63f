/** The path of the sign-in that returns an admin to this screen. */
export function signInPath(): string {
  const { pathname, search } = window.location;
  return `/login?next=${encodeURIComponent(pathname + search)}`;
}
