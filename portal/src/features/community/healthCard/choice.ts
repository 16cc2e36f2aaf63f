import type { Shape } from '@/shared/api/types';

/** The hamster of the card, and the selected parts. */
export type CardChoice = Required<Shape<'HealthCardIn'>>;
export type CardPart = Exclude<keyof CardChoice, 'hamsterId'>;

/** The default choice: the most helpful data for an answer, and no name. */
export function firstChoice(hamsterId: number): CardChoice {
  return {
    hamsterId,
    hasWeights: true,
    hasSymptoms: true,
    hasMedicine: false,
    hasHabits: false,
    hasName: false,
  };
}
