import { useMediaQuery } from './useMediaQuery';

/** Spec 1 §2: 1024 and up is desktop, 768 and below is mobile, the rest is tablet. */
export type Breakpoint = 'mobile' | 'tablet' | 'desktop';

export function useBreakpoint(): Breakpoint {
  const desktop = useMediaQuery('(min-width: 1024px)');
  const mobile = useMediaQuery('(max-width: 768px)');
  if (desktop) return 'desktop';
  return mobile ? 'mobile' : 'tablet';
}
