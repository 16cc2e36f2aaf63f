import { Check } from 'lucide-react';
import * as Radix from 'radix-ui/dropdown-menu';
import type { FocusEvent } from 'react';
import { useLocation } from 'wouter';
import type { MenuItem, MenuProps } from './Menu';
import styles from './Menu.module.css';

function Item({ item }: { item: MenuItem }) {
  const [, navigate] = useLocation();
  const choose = () => (item.to ? navigate(item.to) : item.onSelect?.());
  const inside = (
    <>
      {item.icon}
      <span className={styles.words}>{item.label}</span>
      {item.checked && <Check className={styles.check} aria-hidden="true" />}
    </>
  );
  const shared = {
    className: styles.item,
    'data-tone': item.tone ?? 'plain',
    disabled: item.disabled ?? false,
    onSelect: choose,
  };
  if (item.checked === undefined) return <Radix.Item {...shared}>{inside}</Radix.Item>;
  return (
    <Radix.CheckboxItem {...shared} checked={item.checked}>
      {inside}
    </Radix.CheckboxItem>
  );
}

type MenuListProps = MenuProps & { host: Element | null; byKey: boolean };

/** Radix goes to the first item only for key presses it has seen, and it missed the first one. */
function focusFirst(event: FocusEvent<HTMLElement>) {
  if (event.target !== event.currentTarget) return;
  event.currentTarget.querySelector<HTMLElement>('[role^="menuitem"]')?.focus();
}

/** Opened by its first press, see Menu. Not modal: the modal one writes a <style> element. */
export default function MenuList(props: MenuListProps) {
  const { label, trigger, items, align, className, host, byKey } = props;
  return (
    <Radix.Root modal={false} defaultOpen>
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
            <Item key={item.label} item={item} />
          ))}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
