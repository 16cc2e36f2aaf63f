import type { Shape } from '@/shared/api/types';

type Work = NonNullable<Shape<'SignUpWorkOut'>['work']>;

/** No challenge of ours needs more: the page would compute for ever on one that is none. */
const TRIES = 100_000;

const bytesOf = (hex: string) =>
  Uint8Array.from({ length: hex.length / 2 }, (_, at) =>
    Number.parseInt(hex.slice(2 * at, 2 * at + 2), 16),
  );

const hexOf = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (one) => one.toString(16).padStart(2, '0')).join('');

/** The nonce, and the counter behind it, its highest byte first. */
function passwordOf(nonce: Uint8Array, counter: number): Uint8Array<ArrayBuffer> {
  const password = new Uint8Array(nonce.length + 4);
  password.set(nonce);
  new DataView(password.buffer).setUint32(nonce.length, counter);
  return password;
}

/**
 * The proof of work that the server demands during many sign-ups: ALTCHA v2, PBKDF2. The browser
 * computes it in its own threads, so the page stays responsive.
 */
export async function solve({ parameters, signature }: Work): Promise<string> {
  const { nonce, salt, cost, keyLength, keyPrefix } = parameters;
  const [start, salted] = [bytesOf(nonce), bytesOf(salt)];
  const began = performance.now();
  for (let counter = 0; counter < TRIES; counter += 1) {
    const password = passwordOf(start, counter);
    const key = await crypto.subtle.importKey('raw', password, 'PBKDF2', false, ['deriveBits']);
    const way = { name: 'PBKDF2', hash: 'SHA-256', salt: salted, iterations: cost };
    const derivedKey = hexOf(await crypto.subtle.deriveBits(way, key, keyLength * 8));
    if (derivedKey.startsWith(keyPrefix)) {
      const time = Math.round(performance.now() - began);
      const solution = { counter, derivedKey, time };
      return btoa(JSON.stringify({ challenge: { parameters, signature }, solution }));
    }
  }
  throw new Error('no counter fits the challenge');
}
