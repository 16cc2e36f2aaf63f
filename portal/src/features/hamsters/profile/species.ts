import { SEXES, SPECIES } from '@/shared/api/hamsterChoices.gen';
import type { Hamster } from './api';

type Known = Pick<Hamster, 'breed' | 'species' | 'sex'>;

/** What everybody sees of who it is: the breed; the species where that adds something, and sex. */
export function kindFacts({ breed, species, sex }: Known): string[] {
  const label = species && species !== 'other' ? SPECIES[species].label : '';
  const beside = [
    ...(label && !breed.includes(label) ? [label] : []),
    ...(sex && sex !== 'unknown' ? [SEXES[sex]] : []),
  ];
  return beside.length > 0 ? [breed, beside.join(' ')] : [breed];
}
