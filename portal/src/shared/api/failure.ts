import { ApiError, isSignedOut, OFFLINE_SENTENCE, requestIdOf } from './errors';

/** The messages of a failed action (spec 1 §8, 2 §8). Every action has its own. */
export type FailureWords = {
  title: string;
  /** The action's own sentence; the cause follows it. */
  description: string;
  /** True if the spec shows the server's message instead of this one. */
  refusalAlone?: boolean;
  /** There is no session yet: a 401 concerns the typed input. */
  signsIn?: boolean;
  /** Says what happened to the input, if the server did not refuse it. */
  kept?: string;
  /** A cause that only this action knows. */
  causeOf?: (error: unknown) => string | undefined;
};

/** A failure in words: what failed, why, and by which name the operator finds it. */
export type Failure = {
  title: string;
  description: string;
  requestId: string | undefined;
  isSignedOut: boolean;
};

const SIGNED_OUT_SENTENCE = '로그인이 끝났어요. 다시 로그인하면 이어서 할 수 있어요.';

function causeOf(error: unknown): string | undefined {
  if (error instanceof ApiError) return error.userMessage;
  return error instanceof TypeError ? OFFLINE_SENTENCE : undefined;
}

/** Whether our server refused the request with a message of its own. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status < 500 && error.code !== 'unknown';
}

/** The action's own sentence first, then the cause (decisions §2, member-facing faults). */
export function describeFailure(words: FailureWords, error: unknown): Failure {
  const hasEnded = !words.signsIn && isSignedOut(error);
  const cause = hasEnded ? SIGNED_OUT_SENTENCE : (words.causeOf?.(error) ?? causeOf(error));
  const refused = !hasEnded && isRefusal(error);
  const sentence = refused && words.refusalAlone ? undefined : words.description;
  const parts = [sentence, cause, refused ? undefined : words.kept];
  return {
    title: words.title,
    description: parts.filter(Boolean).join(' '),
    requestId: requestIdOf(error),
    isSignedOut: hasEnded,
  };
}
