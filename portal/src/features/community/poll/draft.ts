import { POLL_CHOICE_MAX, POLL_QUESTION_MAX } from '@/shared/api/limits.gen';
import type { Shape } from '@/shared/api/types';
import { countCharacters } from '@/shared/lib/characters';
import { fieldText } from './fieldText';

/** A poll as it is being written. */
export type PollDraft = Required<Shape<'PollIn'>>;

export const LASTS = [1, 3, 7, 14, 30, 90] as const;

/**
 * Removes the choice at a position. The allowed number of votes never exceeds the number of
 * choices.
 */
export function withoutChoice(poll: PollDraft, at: number): PollDraft {
  const choices = poll.choices.filter((_, place) => place !== at);
  return { ...poll, choices, choicesMax: Math.min(poll.choicesMax, choices.length) };
}

/** One space between words: as the server compares and keeps them. */
function folded(choice: string): string {
  return choice.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase();
}

function wrongChoice(choices: readonly string[], at: number): string | undefined {
  const choice = folded(choices[at] ?? '');
  if (!choice) return fieldText.choiceMissing;
  if (countCharacters(choice) > POLL_CHOICE_MAX) return fieldText.choiceLong(POLL_CHOICE_MAX);
  const isTwice = choices.slice(0, at).some((other) => folded(other) === choice);
  return isTwice ? fieldText.choiceTwice : undefined;
}

/** The errors of a poll, by field. */
export function wrongWith({ question, choices }: PollDraft) {
  const isLong = countCharacters(question) > POLL_QUESTION_MAX;
  return {
    question: isLong ? fieldText.questionLong(POLL_QUESTION_MAX) : undefined,
    choices: choices.map((_, at) => wrongChoice(choices, at)),
  };
}

export function isRight(poll: PollDraft): boolean {
  const { question, choices } = wrongWith(poll);
  return !question && choices.every((wrong) => !wrong);
}
