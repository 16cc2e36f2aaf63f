import { Button, type ButtonSize } from '@/shared/ui/Button';
import type { Composer } from './useComposer';

/** The button's labels: idle and pending. */
export type PublishWords = { submit: string; pending: string };

type PublishButtonProps = {
  composer: Pick<Composer, 'step'>;
  words: PublishWords;
  size?: ButtonSize | undefined;
};

export function PublishButton({ composer, words, size }: PublishButtonProps) {
  const isBusy = composer.step !== 'writing';
  return (
    <Button type="submit" size={size} pending={isBusy}>
      {isBusy ? words.pending : words.submit}
    </Button>
  );
}
