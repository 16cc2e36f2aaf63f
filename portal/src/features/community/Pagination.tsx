import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Link } from 'wouter';
import styles from './Pagination.module.css';
import { pageWindow } from './pageWindow';
import { text } from './text';

type PaginationProps = {
  page: number;
  pages: number;
  /** The address of a page. */
  addressOf: (page: number) => string;
};

const words = text.pages;

type StepProps = { label: string; to: string | null; children: React.ReactNode };

/** To the page before or after; at the ends it stays in its place and leads nowhere. */
function Step({ label, to, children }: StepProps) {
  if (to === null) {
    return (
      <span className={styles.step} aria-hidden="true" data-off="">
        {children}
      </span>
    );
  }
  return (
    <Link href={to} className={styles.step ?? ''} aria-label={label}>
      {children}
    </Link>
  );
}

/** Seven pages around the current one, and one step either way (spec 2 §9). */
export function Pagination({ page, pages, addressOf }: PaginationProps) {
  if (pages < 2) return null;
  return (
    <nav className={styles.pages} aria-label={words.label}>
      <Step label={words.previous} to={page > 1 ? addressOf(page - 1) : null}>
        <ChevronLeft aria-hidden="true" />
      </Step>
      {pageWindow(page, pages).map((each) => (
        <Link
          key={each}
          href={addressOf(each)}
          className={styles.page ?? ''}
          aria-label={words.page(each)}
          aria-current={each === page ? 'page' : undefined}
        >
          {each}
        </Link>
      ))}
      <Step label={words.next} to={page < pages ? addressOf(page + 1) : null}>
        <ChevronRight aria-hidden="true" />
      </Step>
    </nav>
  );
}
