import { shortDay } from '@/shared/lib/relativeTime';
import type { Home } from './homeForm';
import { text } from './text';

function cageOf({ cageWidthCm: width, cageDepthCm: depth }: Home): string | null {
  if (width !== null && depth !== null) return text.cage(width, depth);
  return width !== null || depth !== null ? text.cm(width ?? depth ?? 0) : null;
}

const inCm = (value: number | null) => (value === null ? null : text.cm(value));

/** The known facts about how a hamster is kept, each with its label. */
export function homeFacts(home: Home): [term: string, said: string][] {
  const { isNeutered, withUsSince } = home;
  const facts: [string, string | null][] = [
    [text.withUsSince, withUsSince && shortDay(withUsSince)],
    [text.neutered, isNeutered === null ? null : isNeutered ? text.yes : text.no],
    [text.cageTerm, cageOf(home)],
    [text.wheelTerm, inCm(home.wheelDiameterCm)],
    [text.beddingTerm, inCm(home.beddingDepthCm)],
    [text.diet, home.diet],
    [text.companions, home.companions],
  ];
  return facts.flatMap(([term, said]) => (said ? [[term, said] as [string, string]] : []));
}
