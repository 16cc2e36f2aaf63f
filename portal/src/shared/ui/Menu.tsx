import { type ReactNode, useState } from 'react';
import { lazyPart } from './lazyPart';
import type { MenuButtonProps, MenuProps, OpenedMenu } from './menuProps';
import { tellFailure } from './tellFailure';

/** The list is put into the landmark its button lies in, so that it belongs to a region of the page. */
const HOSTS = '[role="dialog"], main, header, aside';

const MenuList = lazyPart(() => import('./MenuList'));
const FAILED = { title: '오류', description: '메뉴를 열지 못했어요.' };

/** The placeholder while the list's code is loading, and the handler of a failure. */
type Loading = { pending: ReactNode; onFailed: (error: unknown) => void };

type OpensProps = MenuButtonProps & {
  preload: () => void;
  /** The list, drawn from the first press on. */
  children: (menu: OpenedMenu, loading: Loading) => ReactNode;
};

/** A button whose list brings its own code. */
export function MenuButton({ preload, children, ...props }: OpensProps) {
  const [pressed, setPressed] = useState(false);
  const [host, setHost] = useState<Element | null>(null);
  const [byKey, setByKey] = useState(false);
  function fail(error: unknown) {
    setPressed(false);
    tellFailure(FAILED, error, { label: '다시 시도', onClick: () => setPressed(true) });
  }
  const plain = (
    <button
      type="button"
      className={props.className}
      aria-label={props.label}
      aria-haspopup="menu"
      aria-expanded={pressed}
      onPointerEnter={preload}
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
  return children({ ...props, host, byKey }, { pending: plain, onFailed: fail });
}

/** A button with a list of acts. The list's code arrives with the first press. */
export function Menu({ items, ...props }: MenuProps) {
  return (
    <MenuButton {...props} preload={MenuList.preload}>
      {(menu, loading) => <MenuList {...menu} {...loading} items={items} />}
    </MenuButton>
  );
}
