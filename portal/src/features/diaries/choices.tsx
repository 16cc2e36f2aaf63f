import type { ReactNode } from 'react';
import * as names from '@/shared/api/entryChoices.gen';
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
export const MOODS = choices<Shape<'Mood'>>(names.MOODS);
export const WEATHERS = choices<Shape<'Weather'>>(names.WEATHERS);
export const ACTIVITIES = choices<Shape<'Activity'>>(names.ACTIVITIES);

/** The choices of an entry about its day, in the order of the card; unknown values are left out. */
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
