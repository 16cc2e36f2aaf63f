import { lazyPart } from '@/shared/ui/lazyPart';
import type { MenuItem } from '@/shared/ui/menuProps';

const SafetyItems = lazyPart(() => import('./SafetyItems'));

/** An entry or a post with its menu. */
export type Written = {
  targetType: 'diary' | 'community';
  thing: { id: number; isHidden?: boolean; user: { id: number; nickname: string } };
  url: string;
  /** A page of its own has nothing to show then. */
  onHidden?: (() => void) | undefined;
};

/** 링크 복사, 숨기기, 차단; their code comes with the menu. */
export function safetyMenuItem(written: Written): MenuItem {
  return {
    label: '링크 복사',
    slot: (plain) => <SafetyItems {...written} pending={plain} failed={() => plain} />,
  };
}
