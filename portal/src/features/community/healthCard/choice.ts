import type { Shape } from '@/shared/api/types';

/** Whose card, and what it shows. */
export type CardChoice = Required<Shape<'HealthCardIn'>>;
export type CardPart = Exclude<keyof CardChoice, 'hamsterId'>;

/** As it is offered first: what helps most to answer, and no name. */
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
