/** A name nobody else has, in 32 hexadecimal digits. Not `randomUUID`, which a site without TLS lacks. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
