import type { Hamster } from './api';

export type Species = NonNullable<Hamster['species']>;
export type Sex = NonNullable<Hamster['sex']>;

/** In the order in which they are kept most; the names are those of `hamsterd/hamsters/profile/species.py`. */
export const SPECIES: Readonly<Record<Species, { label: string; latin: string | null }>> = {
  syrian: { label: '시리안', latin: 'Mesocricetus auratus' },
  winter_white: { label: '드워프 윈터화이트', latin: 'Phodopus sungorus' },
  campbell: { label: '캠벨', latin: 'Phodopus campbelli' },
  roborovski: { label: '로보로브스키', latin: 'Phodopus roborovskii' },
  chinese: { label: '차이니즈', latin: 'Cricetulus griseus' },
  other: { label: '그 밖', latin: null },
};

export const SEXES: Readonly<Record<Sex, string>> = {
  female: '암컷',
  male: '수컷',
  unknown: '모름',
};

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
