import { type ComponentProps, Fragment, type ReactNode } from 'react';
import type { Target } from '@/shared/query/overlay';
import { rowKey } from '@/shared/query/usePagedQuery';
import { OverlaidRow } from './OverlaidRow';
import { PagedStates } from './PagedStates';

/** Stands once, after so many rows; `orLast`: after the last of fewer. */
export type Between = { after: number; content: ReactNode; orLast?: boolean };

type PagedListProps<Item> = Omit<ComponentProps<typeof PagedStates<Item>>, 'children'> & {
  className: string | undefined;
  /** The overlay target of an item; without it rows show the server's data. */
  targetOf?: (item: Item) => Target;
  between?: readonly Between[] | undefined;
  /** See `OverlaidRow`. */
  closesMuted?: boolean | undefined;
  children: (item: Item, place: number) => ReactNode;
};

/** A list in pages, row under row, in its four states. */
export function PagedList<
  Item extends { id: number; kind?: string; isHidden?: boolean; isMuted?: boolean },
>(props: PagedListProps<Item>) {
  const { className, targetOf, between = [], closesMuted, children, ...states } = props;
  return (
    <PagedStates {...states}>
      {(items) => (
        <ul className={className}>
          {items.map((item, place) => (
            <Fragment key={rowKey(item)}>
              <OverlaidRow item={item} target={targetOf?.(item) ?? null} closesMuted={closesMuted}>
                {(shown) => children(shown, place)}
              </OverlaidRow>
              {between.map(
                ({ after, orLast, content }) =>
                  content &&
                  place + 1 === (orLast ? Math.min(after, items.length) : after) && (
                    <li key={`after ${after}`}>{content}</li>
                  ),
              )}
            </Fragment>
          ))}
        </ul>
      )}
    </PagedStates>
  );
}
