import { useEffect, useState } from 'react';
import { useBlocker } from 'react-router';
import { commonText } from '../components/text';

/** Forms of the screen that are half filled. The router heeds one guard, so each asks for all. */
const halfFilled = new Set<symbol>();

/** Asks before a half-filled form is left: by another screen, by a reload, by closing the tab. */
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
