import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { commonText } from '../components/text';

/** Asks before a half-filled form is left: by another screen, by a reload, by closing the tab. */
export function useLeaveGuard(isHalfFilled: boolean) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isHalfFilled && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    if (window.confirm(commonText.leave)) blocker.proceed();
    else blocker.reset();
  }, [blocker]);
  useEffect(() => {
    if (!isHalfFilled) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isHalfFilled]);
}
