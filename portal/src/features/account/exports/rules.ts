import type { OwnExport } from './types';

/** Not made yet. */
export function isOpen({ status }: Pick<OwnExport, 'status'>): boolean {
  return status === 'asked' || status === 'making';
}

const UNITS = [
  [1e9, 'GB'],
  [1e6, 'MB'],
] as const;

/** `1.2GB`, `340MB`, `12KB`: the same format as in the mail. */
export function spokenSize(bytes: number): string {
  for (const [unit, name] of UNITS) {
    const value = bytes / unit;
    if (value >= 1) return `${value.toFixed(value < 10 ? 1 : 0)}${name}`;
  }
  return `${Math.max(1, Math.round(bytes / 1000))}KB`;
}

/** The download URL; the server checks the member and names the file. */
export function fileAddress(id: number): string {
  return `/api/account/export/${id}/file`;
}
