import type { ThemeChoice } from '@/shared/hooks/useTheme';

export const THEMES: readonly { value: ThemeChoice; label: string }[] = [
  { value: 'light', label: '밝게' },
  { value: 'dark', label: '어둡게' },
  { value: 'system', label: '기기 설정' },
];
