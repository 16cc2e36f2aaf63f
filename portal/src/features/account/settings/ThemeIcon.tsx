import { Monitor, Moon, Sun } from 'lucide-react';
import type { ThemeChoice } from '@/shared/hooks/useTheme';

const ICONS = { light: Sun, dark: Moon, system: Monitor };

export function ThemeIcon({ of }: { of: ThemeChoice }) {
  const Icon = ICONS[of];
  return <Icon aria-hidden="true" />;
}
