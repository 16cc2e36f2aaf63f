import { type ReactNode, useState } from 'react';
import { type Target, useOverlaid } from '@/shared/query/overlay';
import { lazyPart } from './lazyPart';

const MutedNote = lazyPart(() => import('./MutedNote'));

type OverlaidRowProps<Item> = {
  item: Item;
  /** Null where no act concerns it. */
  target: Target | null;
  /** In one's own feeds: an item with a word that the member does not want to meet stays closed. */
  closesMuted?: boolean | undefined;
  children: (item: Item) => ReactNode;
};

/** A row of a list: drawn alone when an act changes its item, gone with it, or with what the member hides. */
export function OverlaidRow<Item extends { isHidden?: boolean; isMuted?: boolean }>(
  props: OverlaidRowProps<Item>,
) {
  const { item, target, closesMuted, children } = props;
  const [isOpen, setOpen] = useState(false);
  const shown = useOverlaid(target, item);
  if (!shown || shown.isHidden) return null;
  const isClosed = closesMuted && shown.isMuted && !isOpen;
  return <li>{isClosed ? <MutedNote onOpen={() => setOpen(true)} /> : children(shown)}</li>;
}
