import { localStorageStore, memoryStore, type Store } from 'react-admin';

/** react-admin's key of the rows that are selected in a list. */
const SELECTED = '.selectedIds';

/**
 * Where react-admin keeps what was chosen: on the device, as the filters of a list. Only what is
 * selected is of this tab, until it is closed: an act is for what its moderator selected here and now.
 */
export function consoleStore(): Store {
  const kept = localStorageStore(undefined, 'hamsterd-admin');
  const ofTab = memoryStore();
  ofTab.setup();
  const of = (key: string) => (key.includes(SELECTED) ? ofTab : kept);
  return {
    ...kept,
    getItem: (key, otherwise) => of(key).getItem(key, otherwise),
    setItem: (key, value) => of(key).setItem(key, value),
    removeItem: (key) => of(key).removeItem(key),
    subscribe: (key, callback) => of(key).subscribe(key, callback),
  };
}
