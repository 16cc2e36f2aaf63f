import { useQueryClient } from '@tanstack/react-query';
import { overlayOf, type Target } from './overlay';
import { type OptimisticOptions, useOptimisticAction } from './useOptimisticAction';

type ToggleOptions<Answer> = OptimisticOptions<boolean, Answer> & { target: Target };

/** Something that is on or off, such as a like: shown at once, with the server's word as the last. */
export function useOptimisticToggle<Answer>({ target, ...options }: ToggleOptions<Answer>) {
  const overlay = overlayOf(useQueryClient());
  const action = useOptimisticAction(options);
  return {
    ...action,
    /** False where the same press is on its way already, from here or elsewhere (spec 1 §4). */
    toggle(on: boolean, onDone?: (answer: Answer) => void): boolean {
      if (overlay.isPending(target, options.act)) return false;
      action.mutate(on, onDone && { onSuccess: onDone });
      return true;
    },
  };
}
