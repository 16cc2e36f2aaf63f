// biome-ignore lint/style/noRestrictedImports: the one place that makes actions of mutations
import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { tellFailure } from '@/shared/ui/tellFailure';
import { isSignedOut } from './errors';
import { describeFailure, type FailureWords } from './failure';

/** Whether a form shows this refusal itself, under its fields or above its button. */
export type IsShown = (error: Error) => boolean;

/** For an action whose form shows the error above its button. */
export const inForm: IsShown = () => true;

/** The same of a form that gives way to the sign-in page when the session has ended. */
export const inFormWhileSignedIn: IsShown = (error) => !isSignedOut(error);

type ActionOptions<Data, Input, Before> = UseMutationOptions<Data, Error, Input, Before> & {
  /** The message on failure; `silent` for the acts that spec 1 §8 lists as silent. */
  failure: FailureWords | 'silent';
  isShown?: IsShown | undefined;
};

/** An act of the member. No failure is silent: a toast shows what no form shows. */
export function useAction<Data, Input = void, Before = unknown>({
  failure,
  isShown,
  onError,
  ...options
}: ActionOptions<Data, Input, Before>) {
  const words = failure === 'silent' ? null : failure;
  const mutation = useMutation({
    ...options,
    onError: (error, ...rest) => {
      if (words && !isShown?.(error)) tellFailure(words, error);
      return onError?.(error, ...rest);
    },
  });
  const { error } = mutation;
  return { ...mutation, failure: error && words ? describeFailure(words, error) : null };
}
