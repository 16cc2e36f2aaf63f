import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

export type Module<P> = { default: ComponentType<P> };

/** A lazy component that can be tried again: `React.lazy` itself remembers a failure for good. */
export type Renewable<P> = { Part: LazyExoticComponent<ComponentType<P>> };

const failed = new Set<() => void>();

export function renewable<P>(load: () => Promise<Module<P>>): Renewable<P> {
  const renew = () => {
    renewed.Part = make();
  };
  const make = () =>
    lazy(() =>
      load().catch((error: unknown) => {
        failed.add(renew);
        throw error;
      }),
    );
  const renewed: Renewable<P> = { Part: make() };
  return renewed;
}

/**
 * Called by the boundary that caught the failure, not earlier. A parent that renders again would
 * otherwise create the part each time, and load it for ever.
 */
export function renewFailedParts(): void {
  for (const renew of failed) renew();
  failed.clear();
}
