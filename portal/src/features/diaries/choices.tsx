import type { ReactNode } from 'react';
import type { Shape } from '@/shared/api/types';
import { ChoiceIcon } from './ChoiceIcon';

export type Choice<V extends string = string> = { value: V; label: string; icon: ReactNode };

/** The small fixed lists of decisions §2, in the server's words. */
export const MOODS: readonly Choice<Shape<'Mood'>>[] = [
  { value: 'happy', label: '행복해요', icon: <ChoiceIcon of="happy" /> },
  { value: 'calm', label: '느긋해요', icon: <ChoiceIcon of="calm" /> },
  { value: 'excited', label: '신났어요', icon: <ChoiceIcon of="excited" /> },
  { value: 'playful', label: '장난꾸러기', icon: <ChoiceIcon of="playful" /> },
  { value: 'proud', label: '뿌듯해요', icon: <ChoiceIcon of="proud" /> },
  { value: 'sleepy', label: '졸려요', icon: <ChoiceIcon of="sleepy" /> },
  { value: 'worried', label: '걱정돼요', icon: <ChoiceIcon of="worried" /> },
  { value: 'sad', label: '시무룩해요', icon: <ChoiceIcon of="sad" /> },
];

export const WEATHERS: readonly Choice<Shape<'Weather'>>[] = [
  { value: 'sunny', label: '맑음', icon: <ChoiceIcon of="sunny" /> },
  { value: 'cloudy', label: '흐림', icon: <ChoiceIcon of="cloudy" /> },
  { value: 'rainy', label: '비', icon: <ChoiceIcon of="rainy" /> },
  { value: 'snowy', label: '눈', icon: <ChoiceIcon of="snowy" /> },
  { value: 'windy', label: '바람', icon: <ChoiceIcon of="windy" /> },
  { value: 'hot', label: '더움', icon: <ChoiceIcon of="hot" /> },
  { value: 'cold', label: '추움', icon: <ChoiceIcon of="cold" /> },
];

export const ACTIVITIES: readonly Choice<Shape<'Activity'>>[] = [
  { value: 'wheel', label: '쳇바퀴', icon: <ChoiceIcon of="wheel" /> },
  { value: 'eat', label: '냠냠', icon: <ChoiceIcon of="eat" /> },
  { value: 'sleep', label: '쿨쿨', icon: <ChoiceIcon of="sleep" /> },
  { value: 'walk', label: '산책', icon: <ChoiceIcon of="walk" /> },
  { value: 'play', label: '놀이', icon: <ChoiceIcon of="play" /> },
  { value: 'dig', label: '땅파기', icon: <ChoiceIcon of="dig" /> },
  { value: 'bath', label: '모래목욕', icon: <ChoiceIcon of="bath" /> },
  { value: 'clean', label: '집 청소', icon: <ChoiceIcon of="clean" /> },
  { value: 'hospital', label: '병원', icon: <ChoiceIcon of="hospital" /> },
];

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
