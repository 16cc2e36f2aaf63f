import type { DraftFields } from '@/content/drafts/draftStore';

/** The fields of the diary form. */
export type EntryFields = {
  hamsterId: string;
  isPublic: boolean;
  mood: string | null;
  weather: string | null;
  activity: string | null;
  title: string;
  content: string;
};

/** An unfinished entry: the form with the files that had arrived. */
export type EntryDraft = EntryFields & DraftFields;
