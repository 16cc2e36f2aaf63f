/** The way to sign in and back to the page that is open, and to the comment that its address names. */
export function signInPath(): string {
  const { pathname, search, hash } = window.location;
  return `/login?next=${encodeURIComponent(pathname + search + hash)}`;
}

let signIn = (): void => window.location.assign(signInPath());

/** Asks the user to sign in again; typed input stays. */
export function askToSignInAgain(): void {
  signIn();
}

/** The app says how: its dialog lies above this folder. */
export function setSignInAgain(way: () => void): void {
  signIn = way;
}
