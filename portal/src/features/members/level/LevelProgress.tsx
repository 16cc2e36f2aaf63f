import { Link } from 'wouter';
import { EXPERIENCE_PER_LEVEL, levelProgress } from '@/shared/lib/levels';
import { ProgressBar } from '@/shared/ui/ProgressBar';
import { text } from './text';

type LevelProgressProps = {
  level: number;
  experience: number;
  /** Leads to how experience is earned. */
  withRules?: boolean | undefined;
};

/** The bar of the present level: 40 / 100, and what the next one still needs (spec 1 §9). */
export function LevelProgress({ level, experience, withRules }: LevelProgressProps) {
  const { current, remaining } = levelProgress(level, experience);
  const figures = `${current} / ${EXPERIENCE_PER_LEVEL}`;
  return (
    <div className="grid gap-6px">
      <ProgressBar
        label={text.label}
        value={current}
        max={EXPERIENCE_PER_LEVEL}
        valueText={figures}
      />
      <p className="flex justify-between text-13 text-muted">
        <span>{figures}</span>
        {withRules && (
          <Link className="text-inherit" href="/levels">
            {text.rules}
          </Link>
        )}
        <span>{text.remaining(remaining)}</span>
      </p>
    </div>
  );
}
