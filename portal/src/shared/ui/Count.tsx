import { exactNumber, shortNumber } from '@/shared/lib/numbers';

/** A number cut to K or M, with the exact figure in its title. */
export function Count({ value }: { value: number }) {
  return <span title={exactNumber(value)}>{shortNumber(value)}</span>;
}
