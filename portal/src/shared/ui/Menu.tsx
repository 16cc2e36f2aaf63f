import { lazy, type ReactNode, Suspense, useState } from 'react';
import { loadChunk } from '@/shared/lib/loadChunk';

/** The list is put into the landmark its button lies in, so that it belongs to a region of the page. */
const HOSTS = '[role="dialog"], main, header, aside';

const MenuList = lazy(() => loadChunk(() => import('./MenuList')));

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
  /** A MenuRow of its own file, which has to ask the server first; the item stands in until then. */
  slot?: ReactNode | undefined;
};

export type MenuProps = {
  /** What the menu is for; the spoken name of its button. */
  label: string;
  /** What the button shows: an icon or an avatar. */
  trigger: ReactNode;
  items: readonly MenuItem[];
  align?: 'start' | 'center' | 'end' | undefined;
  className?: string | undefined;
};

/** A button with a list of acts. The list's code arrives with the first press. */
export function Menu(props: MenuProps) {
  const [pressed, setPressed] = useState(false);
  const [host, setHost] = useState<Element | null>(null);
  const [byKey, setByKey] = useState(false);
  const plain = (
    <button
      type="button"
      className={props.className}
      aria-label={props.label}
      aria-haspopup="menu"
      aria-expanded={pressed}
      onPointerEnter={() => void import('./MenuList')}
      onClick={(event) => {
        setHost(event.currentTarget.closest(HOSTS));
        // A click that no pointer made.
        setByKey(event.detail === 0);
        setPressed(true);
      }}
    >
      {props.trigger}
    </button>
  );
  if (!pressed) return plain;
  return (
    <Suspense fallback={plain}>
      <MenuList {...props} host={host} byKey={byKey} />
    </Suspense>
  );
}
