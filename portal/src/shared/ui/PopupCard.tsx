import type { ReactNode } from 'react';
import { useId } from 'react';
import styles from './PopupCard.module.css';

type PopupCardProps = {
  title: string;
  /** The address of its picture; empty without one. */
  image: string;
  /** Its words. */
  children?: ReactNode | undefined;
  /** Above the title: who sees it so far. */
  note?: string | undefined;
  actions: ReactNode;
};

/** What a popup looks like, on the site and in the console's preview. */
export function PopupCard({ title, image, children, note, actions }: PopupCardProps) {
  const heading = useId();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled by keyboard, too.
    <section className={styles.card} aria-labelledby={heading} data-nosnippet="" tabIndex={0}>
      <div className="p-4">
        {note && <p className={styles.note}>{note}</p>}
        <h2 id={heading} className="text-17">
          {title}
        </h2>
        {image && <img className={styles.image} src={image} alt={children ? '' : title} />}
        {children && <div className="text-15 mt-2">{children}</div>}
      </div>
      <div className={styles.actions}>{actions}</div>
    </section>
  );
}
