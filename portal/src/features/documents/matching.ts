import type { Shape } from '@/shared/api/types';

export type Question = Shape<'SectionOut'>;

/** One word of the question itself, which counts twice, or two words of its answer. */
const LIKELY = 2;
const MOST = 3;
/** Particles at the end of a word, which add nothing to its meaning. */
const PARTICLES = /(?:에서|으로|까지|부터|이나|하고|은|는|이|가|을|를|에|도|만|로|의|와|과)$/;
const COMMON = new Set([
  '어떻게',
  '하나요',
  '있나요',
  '되나요',
  '무엇',
  '하려면',
  '수',
  '안',
  '왜',
]);

function plainOf({ heading, blocks }: Question): string {
  const lines = blocks.flatMap((block) => {
    if (block.type === 'line') return [block.runs];
    return block.type === 'items' ? block.items : [];
  });
  return [heading, ...lines.map((runs) => runs.map(({ text }) => text).join(''))].join(' ');
}

function foldedOf(words: string): string {
  return words.normalize('NFC').toLowerCase().replace(/\s+/g, '');
}

/** The questions that contain every word, in their question or their answer. */
export function findQuestions(questions: readonly Question[], words: string): Question[] {
  const asked = words.trim().split(/\s+/).map(foldedOf).filter(Boolean);
  return questions.filter((question) => {
    const held = foldedOf(plainOf(question));
    return asked.every((word) => held.includes(word));
  });
}

function stemsOf(words: string): string[] {
  const found = words
    .normalize('NFC')
    .toLowerCase()
    .split(/[^0-9a-z가-힣]+/)
    .map((word) => (word.length > 2 ? word.replace(PARTICLES, '') : word))
    .filter((word) => word.length > 1 && !COMMON.has(word));
  return [...new Set(found)];
}

/** The few questions that an inquiry may be about, the likeliest first. */
export function suggestQuestions(questions: readonly Question[], inquiry: string): Question[] {
  const stems = stemsOf(inquiry);
  return questions
    .map((question) => {
      const [heading, held] = [foldedOf(question.heading), foldedOf(plainOf(question))];
      const asked = stems.filter((stem) => heading.includes(stem)).length;
      const answered = stems.filter((stem) => held.includes(stem)).length;
      return { question, likeness: asked + answered };
    })
    .filter(({ likeness }) => likeness >= LIKELY)
    .sort((one, other) => other.likeness - one.likeness)
    .slice(0, MOST)
    .map(({ question }) => question);
}
