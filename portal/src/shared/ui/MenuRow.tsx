import { Check } from 'lucide-react';
import * as Radix from 'radix-ui/dropdown-menu';
import { useLocation } from 'wouter';
import styles from './Menu.module.css';
import type { MenuItem } from './menuProps';

/** One act of a menu. */
export function MenuRow({ item }: { item: MenuItem }) {
  const [, navigate] = useLocation();
  const choose = () => (item.to ? navigate(item.to) : item.onSelect?.());
  const inside = (
    <>
      {item.icon}
      <span className="flex-1">{item.label}</span>
      {item.checked && <Check className="text-primary" aria-hidden="true" />}
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
