import { useSyncExternalStore } from 'react';
import { closeDialog, DIALOG_FAILED, openDialogs, subscribeDialogs } from './dialogs';
import { ErrorBoundary } from './ErrorBoundary';
import { tellFailure } from './tellFailure';

/** The one place where dialogs opened with `openDialog` are shown; mounted once by the app. */
export function DialogHost() {
  const dialogs = useSyncExternalStore(subscribeDialogs, openDialogs);
  return dialogs.map(({ key, Component }) => {
    const close = () => closeDialog(key);
    const fail = (error: unknown) => {
      close();
      tellFailure(DIALOG_FAILED, error);
    };
    return (
      <ErrorBoundary key={key} fallback={() => null} onError={fail}>
        <Component onClose={close} />
      </ErrorBoundary>
    );
  });
}
