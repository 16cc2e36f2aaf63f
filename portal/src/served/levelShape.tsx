import { LEVELS_PER_TIER, TIER_STEPS, TIERS } from '@/shared/lib/levels';
import { LevelShape } from '@/shared/ui/LevelShape';
import { markupOf } from './markup';
import { slot } from './slots';
import { templateOf } from './variants';

type Grown = { tier: number; step: number };

/** The first level of a tier's step. */
function levelOf({ tier, step }: Grown): number {
  return 1 + tier * LEVELS_PER_TIER + (step - 1) * (LEVELS_PER_TIER / TIER_STEPS);
}

function shapeOf(grown: Grown): string {
  return markupOf(<LevelShape level={levelOf(grown)} size={slot('size') as unknown as number} />);
}

/** The shape of a level: of its `tier`, in the size that is asked for. */
export function levelShape(): string {
  const steps = Array.from({ length: TIER_STEPS }, (_, place) => place + 1);
  const shape = templateOf(shapeOf, { tier: 0, step: 1 }, [
    { cases: TIERS.map(({ key }, tier) => ({ when: `tier == '${key}'`, state: { tier } })) },
    { cases: steps.map((step) => ({ when: `step == ${step}`, state: { step } })) },
  ]);
  return `{% macro level_shape(tier, step, size) %}${shape}{% endmacro %}`;
}
