import { type MutationScope, useQueryClient } from '@tanstack/react-query';
import type { FailureWords } from '@/shared/api/failure';
import { type IsShown, useAction } from '@/shared/api/useAction';
import { type Changes, overlayOf, type Target } from './overlay';

type OptimisticOptions<Input, Answer> = {
  /** Names it among the acts on one thing: `like`. */
  act: string;
  failure: FailureWords;
  isShown?: IsShown | undefined;
  /** Acts of one scope reach the server one after the other. */
  scope?: MutationScope;
  send: (input: Input) => Promise<Answer>;
  /** The changes that are shown at once, and rolled back on an error. */
  apply: (input: Input) => Changes;
  /** The changes that are shown after the server's response; by default those of `apply`. */
  commit?: (answer: Answer, input: Input) => Changes;
  /** Awaited, so that the action is pending until then. */
  onDone?: (answer: Answer, input: Input) => unknown;
};

/** An action whose outcome shows before the server has answered. */
export function useOptimisticAction<Input, Answer>(options: OptimisticOptions<Input, Answer>) {
  const { act, failure, isShown, scope, send, apply, commit, onDone } = options;
  const overlay = overlayOf(useQueryClient());
  return useAction({
    failure,
    isShown,
    ...(scope && { scope }),
    mutationFn: send,
    onMutate: (input) => overlay.lay(act, apply(input)),
    onError: (_error, _input, end) => end?.(null),
    onSuccess: (answer, input, end) => {
      end(commit ? commit(answer, input) : apply(input));
      return onDone?.(answer, input);
    },
  });
}

type ToggleOptions<Answer> = OptimisticOptions<boolean, Answer> & { target: Target };

/** Something that is on or off, such as a like. */
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
