import { lazyPart } from '@/shared/ui/lazyPart';
import type { MenuItem } from '@/shared/ui/menuProps';
import type { Written } from './written';

const SafetyItems = lazyPart(() => import('./SafetyItems'));

/** 링크 복사, 숨기기, 차단; their code comes with the menu. */
export function safetyMenuItem(written: Written): MenuItem {
  return {
    label: '링크 복사',
    slot: (plain) => <SafetyItems {...written} pending={plain} failed={() => plain} />,
  };
}
