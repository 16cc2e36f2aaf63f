/** "2026-11-20" → "11. 20." */
export function shortDay(date: string): string {
  const [, month, day] = date.split('-');
  return `${Number(month)}. ${Number(day)}.`;
}

/** Today in Seoul, "2026-11-21". */
export function today(): string {
  return new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Seoul' });
}
