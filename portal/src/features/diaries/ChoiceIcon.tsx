import { lazyPart } from '@/shared/ui/lazyPart';

/** Two dozen icons that the first screen need not wait for; the labels are shown without them. */
const DrawnIcon = lazyPart(() => import('./DrawnIcon'), {
  pending: <svg aria-hidden="true" />,
  failed: () => null,
});

/** The drawing of a mood, a weather or an activity; its room is kept until it arrives. */
export function ChoiceIcon({ of }: { of: string }) {
  return <DrawnIcon of={of} />;
}
