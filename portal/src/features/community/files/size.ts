const KILO = 1024;

/** A file's size as people read it: `740B`, `12KB`, `3.4MB`. */
export function fileSize(bytes: number): string {
  if (bytes < KILO) return `${bytes}B`;
  const kilobytes = bytes / KILO;
  if (kilobytes < KILO) return `${Math.round(kilobytes)}KB`;
  return `${(kilobytes / KILO).toFixed(1)}MB`;
}
