import { lazyPart } from '@/shared/ui/lazyPart';
import styles from './ProviderSlot.module.css';
import { text } from './text';

/** If it cannot be loaded, the slot stays empty. */
const ProviderFrame = lazyPart(() => import('./ProviderFrame'), {
  late: true,
  failed: () => null,
});

/** A place for the ads of a provider: as high from the start as it is with one. */
export function ProviderSlot({ height }: { height: number }) {
  return (
    <div className={styles.slot}>
      <span className={styles.label} aria-hidden="true">
        {text.label}
      </span>
      <div style={{ height }}>
        <ProviderFrame height={height} />
      </div>
    </div>
  );
}
