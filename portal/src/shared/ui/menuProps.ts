import type { ReactNode } from 'react';

export type MenuItem = {
  label: string;
  icon?: ReactNode | undefined;
  /** A path of this site; without it `onSelect` runs. */
  to?: string | undefined;
  onSelect?: (() => void) | undefined;
  tone?: 'plain' | 'danger' | undefined;
  /** For a choice among items: which one holds now. */
  checked?: boolean | undefined;
  disabled?: boolean | undefined;
  /**
   * A MenuRow from a file of its own, which must first query the server; the plain row is its
   * placeholder.
   */
  slot?: ((plain: ReactNode) => ReactNode) | undefined;
};

export type MenuButtonProps = {
  /** The accessible name of the menu's button. */
  label: string;
  /** The content of the button: an icon or an avatar. */
  trigger: ReactNode;
  align?: 'start' | 'center' | 'end' | undefined;
  className?: string | undefined;
};

export type MenuProps = MenuButtonProps & { items: readonly MenuItem[] };

/** A menu that has been pressed: where its list is put, and whether by a key. */
export type OpenedMenu = MenuButtonProps & { host: Element | null; byKey: boolean };
