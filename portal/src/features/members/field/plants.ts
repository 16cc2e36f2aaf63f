/** The plants of a member's field: ten seeds make a sunflower, ten sunflowers a great one. */
export type Plant = 'seed' | 'sprout' | 'young' | 'sunflower' | 'great';

const SEEDS_PER_FLOWER = 10;
const SEEDS_PER_GREAT = 100;
/** More could not be told apart; the text next to the field has the full number. */
const MOST_GREAT = 9;

/** Of the seeds that are not a sunflower yet, the older ones are drawn further grown. */
function young(newer: number): Plant {
  if (newer === 0) return 'seed';
  return newer <= 2 ? 'sprout' : 'young';
}

/** The plants of so many seeds, the oldest first: 23 are two sunflowers, two sprouts and a seed. */
export function plantsOf(seeds: number): Plant[] {
  const great = Math.min(MOST_GREAT, Math.floor(seeds / SEEDS_PER_GREAT));
  const flowers = Math.floor((seeds % SEEDS_PER_GREAT) / SEEDS_PER_FLOWER);
  const rest = seeds % SEEDS_PER_FLOWER;
  return [
    ...Array.from({ length: great }, () => 'great' as const),
    ...Array.from({ length: flowers }, () => 'sunflower' as const),
    ...Array.from({ length: rest }, (_, place) => young(rest - 1 - place)),
  ];
}

/** How many seeds are missing for the next sunflower. */
export function seedsToFlower(seeds: number): number {
  return SEEDS_PER_FLOWER - (seeds % SEEDS_PER_FLOWER);
}

/** Days of a streak that the sky shows: the sun, its rays, a butterfly, a rainbow. */
export const SKY = { sun: 1, rays: 7, butterfly: 30, rainbow: 100 } as const;
