import * as Radix from 'radix-ui/dropdown-menu';
import { type FocusEvent, Fragment, useState } from 'react';
import styles from './Menu.module.css';
import { MenuRow } from './MenuRow';
import type { MenuProps, OpenedMenu } from './menuProps';
import { useOverlayHistory } from './overlayHistory';

type MenuListProps = MenuProps & OpenedMenu;

/**
 * Focuses the first item that is loaded; others may be pending. Radix does so only after key
 * presses that it saw, and it was loaded after the first one.
 */
function focusFirst(event: FocusEvent<HTMLElement>) {
  if (event.target !== event.currentTarget) return;
  event.currentTarget
    .querySelector<HTMLElement>('[role^="menuitem"]:not([data-disabled])')
    ?.focus();
}

/** Opened by its first press, see Menu. Not modal: the modal one writes a <style> element. */
export default function MenuList(props: MenuListProps) {
  const { label, trigger, items, align, className, host, byKey } = props;
  const [open, setOpen] = useState(true);
  useOverlayHistory(open, () => setOpen(false));
  return (
    <Radix.Root modal={false} open={open} onOpenChange={setOpen}>
      <Radix.Trigger className={className} aria-label={label}>
        {trigger}
      </Radix.Trigger>
      <Radix.Portal container={host}>
        <Radix.Content
          className={styles.list}
          align={align ?? 'end'}
          sideOffset={4}
          collisionPadding={8}
          onFocus={byKey ? focusFirst : undefined}
        >
          {items.map((item) => (
            <Fragment key={item.label}>
              {item.slot?.(<MenuRow item={{ ...item, disabled: true }} />) ?? (
                <MenuRow item={item} />
              )}
            </Fragment>
          ))}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
