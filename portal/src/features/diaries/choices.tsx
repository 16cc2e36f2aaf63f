import type { ReactNode } from 'react';
import type { Shape } from '@/shared/api/types';
import { ChoiceIcon } from './ChoiceIcon';

export type Choice<V extends string = string> = { value: V; label: string; icon: ReactNode };

function choices<V extends string>(labels: Record<V, string>): readonly Choice<V>[] {
  const values = Object.keys(labels) as V[];
  return values.map((value) => ({
    value,
    label: labels[value],
    icon: <ChoiceIcon of={value} />,
  }));
}

/** The small fixed lists of decisions §2, in the server's words. */
export const MOODS = choices<Shape<'Mood'>>({
  happy: '행복해요',
  calm: '느긋해요',
  excited: '신났어요',
  playful: '장난꾸러기',
  proud: '뿌듯해요',
  sleepy: '졸려요',
  worried: '걱정돼요',
  sad: '시무룩해요',
});

export const WEATHERS = choices<Shape<'Weather'>>({
  sunny: '맑음',
  cloudy: '흐림',
  rainy: '비',
  snowy: '눈',
  windy: '바람',
  hot: '더움',
  cold: '추움',
});

export const ACTIVITIES = choices<Shape<'Activity'>>({
  wheel: '쳇바퀴',
  eat: '냠냠',
  sleep: '쿨쿨',
  walk: '산책',
  play: '놀이',
  dig: '땅파기',
  bath: '모래목욕',
  clean: '집 청소',
  hospital: '병원',
});

/** What an entry says about the day, in the order the card shows it; unknown words are left out. */
export function choicesOf(entry: {
  mood: string | null;
  weather: string | null;
  activity: string | null;
}): readonly Choice[] {
  return [
    MOODS.find(({ value }) => value === entry.mood),
    WEATHERS.find(({ value }) => value === entry.weather),
    ACTIVITIES.find(({ value }) => value === entry.activity),
  ].filter((choice) => choice !== undefined);
}
