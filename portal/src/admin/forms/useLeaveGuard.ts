import { useEffect, useState } from 'react';
import { useBlocker } from 'react-router';
import { commonText } from '../components/text';

/** The unfinished forms of the screen. The router accepts one guard, so it covers all of them. */
const halfFilled = new Set<symbol>();

/** Asks before an unfinished form is left: by navigation, a reload, or closing the tab. */
export function useLeaveGuard(isHalfFilled: boolean) {
  const [form] = useState(() => Symbol('form'));
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      halfFilled.size > 0 && currentLocation.pathname !== nextLocation.pathname,
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
    halfFilled.add(form);
    return () => {
      window.removeEventListener('beforeunload', ask);
      halfFilled.delete(form);
    };
  }, [isHalfFilled, form]);
}
