import type { DraftFields } from '@/content/drafts/draftStore';
import type { Entry } from './api';

/** The fields of the diary form. */
export type EntryFields = {
  hamsterId: string;
  /** Others it is about; a draft of an older release has none. */
  companionIds?: string[];
  isPublic: boolean;
  mood: string | null;
  weather: string | null;
  activity: string | null;
  /** `2026-11-20`; empty is today, whenever that is when it is sent. */
  entryDate: string;
  title: string;
  content: string;
};

/** An unfinished entry: the form with the files that had arrived. */
export type EntryDraft = EntryFields & DraftFields;

export function newEntry(hamsterId: number): EntryDraft {
  return {
    hamsterId: String(hamsterId),
    companionIds: [],
    isPublic: true,
    mood: null,
    weather: null,
    activity: null,
    entryDate: '',
    title: '',
    content: '',
    media: [],
  };
}

export function draftOf(entry: Entry): EntryDraft {
  const { isPublic, mood, weather, activity, entryDate, title, content, hamster, media } = entry;
  const hamsterId = hamster.id === null ? 'gone' : String(hamster.id);
  const companionIds = entry.hamsterIds.filter((id) => id !== entry.hamsterId).map(String);
  return {
    hamsterId,
    companionIds,
    isPublic,
    mood,
    weather,
    activity,
    entryDate,
    title,
    content,
    media,
  };
}
