const NAMES: Record<string, string> = { app: '인증 앱', passkey: '패스키' };

/** Which kinds of second factor somebody has: "인증 앱 · 패스키"; empty where there is none. */
export function factorNames(kinds: readonly string[]): string {
  return kinds.map((kind) => NAMES[kind] ?? kind).join(' · ');
}
