import type { Tone } from '../components/Tag';

/** The state of a reported thing in a word. */
export const TARGET_STATES: Record<string, { name: string; tone: Tone }> = {
  visible: { name: '보이는 중', tone: 'good' },
  private: { name: '비공개', tone: 'plain' },
  hidden: { name: '가려짐', tone: 'warn' },
  removed: { name: '운영자가 내림', tone: 'bad' },
  deleted: { name: '작성자가 지움', tone: 'plain' },
  gone: { name: '없어짐', tone: 'plain' },
};
