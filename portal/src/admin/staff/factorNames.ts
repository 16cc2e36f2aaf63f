const NAMES: Record<string, string> = { app: '인증 앱', passkey: '패스키' };

/** The names of a member's second factors: "인증 앱 · 패스키"; empty without any. */
export function factorNames(kinds: readonly string[]): string {
  return kinds.map((kind) => NAMES[kind] ?? kind).join(' · ');
}
