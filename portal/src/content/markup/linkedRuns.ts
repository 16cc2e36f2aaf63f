import { pieces } from '@/shared/lib/addresses';
import type { TextRun } from '@/shared/lib/markup';

/** A run as it is drawn: an address in words is a link, and a link's own address is short. */
export function linkedRuns(run: TextRun): TextRun[] {
  const found = pieces(run.text);
  if (run.href === undefined) return found.map((piece) => ({ ...run, ...piece }));
  const own = run.text === run.href && found[0]?.href === run.href ? found[0] : undefined;
  return [own ? { ...run, text: own.text } : run];
}
