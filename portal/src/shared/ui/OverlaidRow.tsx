import type { ReactNode } from 'react';
import { type Target, useOverlaid } from '@/shared/query/overlay';

type OverlaidRowProps<Item> = {
  item: Item;
  /** Null where no act concerns it. */
  target: Target | null;
  children: (item: Item) => ReactNode;
};

/** A row of a list: drawn alone when an act changes its item, gone with it, or with what the member hides. */
export function OverlaidRow<Item extends { isHidden?: boolean }>(props: OverlaidRowProps<Item>) {
  const { item, target, children } = props;
  const shown = useOverlaid(target, item);
  return shown && !shown.isHidden && <li>{children(shown)}</li>;
}
