import type { SignInProvider } from '@/shared/lib/signInProviders';

function Google() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path
        fill="#4285f4"
        d="M22.5 12.2c0-.8-.1-1.5-.2-2.2H12v4.3h5.9a5 5 0 0 1-2.2 3.3v2.8h3.6c2-1.9 3.2-4.8 3.2-8.2Z"
      />
      <path
        fill="#34a853"
        d="M12 23c3 0 5.4-1 7.3-2.6l-3.6-2.8c-1 .7-2.2 1.1-3.7 1.1a6.4 6.4 0 0 1-6-4.5H2.2v2.9A11 11 0 0 0 12 23Z"
      />
      <path fill="#fbbc05" d="M6 14.2a6.6 6.6 0 0 1 0-4.3V7H2.2a11 11 0 0 0 0 10l3.8-2.8Z" />
      <path
        fill="#ea4335"
        d="M12 5.4c1.6 0 3 .6 4.2 1.6l3.2-3.1A11 11 0 0 0 2.2 7L6 9.9a6.4 6.4 0 0 1 6-4.5Z"
      />
    </svg>
  );
}

function Kakao() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path
        fill="#000"
        d="M12 3C6.5 3 2 6.5 2 10.8c0 2.8 1.9 5.2 4.7 6.6l-1 3.7c-.1.4.3.7.6.5l4.4-2.9 1.3.1c5.5 0 10-3.5 10-8S17.5 3 12 3Z"
      />
    </svg>
  );
}

function Naver() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path fill="currentColor" d="M15.6 12.7 8.2 2H2v20h6.4V11.3L15.8 22H22V2h-6.4v10.7Z" />
    </svg>
  );
}

const MARKS = { google: Google, kakao: Kakao, naver: Naver };

/** The provider's own mark, in its own shape and colours. */
export function ProviderMark({ provider }: { provider: SignInProvider }) {
  const Mark = MARKS[provider];
  return <Mark />;
}
