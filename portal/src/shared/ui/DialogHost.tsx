import { useSyncExternalStore } from 'react';
import { closeDialog, openDialogs, subscribeDialogs } from './dialogs';

/** The one place where dialogs opened with `openDialog` are shown; mounted once by the app. */
export function DialogHost() {
  const dialogs = useSyncExternalStore(subscribeDialogs, openDialogs);
  return dialogs.map(({ key, Component }) => (
    <Component key={key} onClose={() => closeDialog(key)} />
  ));
}
