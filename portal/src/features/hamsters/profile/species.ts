import { SEXES, SPECIES } from '@/shared/api/hamsterChoices.gen';
import type { Hamster } from './api';

type Known = Pick<Hamster, 'breed' | 'species' | 'sex'>;

/**
 * The facts that are visible to all viewers: the breed, the species if the breed does not imply it,
 * and the sex.
 */
export function kindFacts({ breed, species, sex }: Known): string[] {
  const label = species && species !== 'other' ? SPECIES[species].label : '';
  const beside = [
    ...(label && !breed.includes(label) ? [label] : []),
    ...(sex && sex !== 'unknown' ? [SEXES[sex]] : []),
  ];
  return beside.length > 0 ? [breed, beside.join(' ')] : [breed];
}
