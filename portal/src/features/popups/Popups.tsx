import { useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useSession } from '@/shared/api/session';
import { useSite } from '@/shared/api/site';
import type { Shape } from '@/shared/api/types';
import { lazyPart } from '@/shared/ui/lazyPart';
import { isHidden } from './dismissed';

const PopupSheet = lazyPart(() => import('./PopupSheet'), { late: true, failed: () => null });

/** The first screen, and the lists of boards. */
const PLACES = ['/', '/community'];

function isFor({ audience }: Shape<'PopupMark'>, isMember: boolean | null): boolean {
  return audience === 'everybody' || (isMember !== null && isMember === (audience === 'members'));
}

/** The newest popup that the viewer has not closed, one at a time; on `?popup=3` that one, for staff. */
export function Popups() {
  const { data: site } = useSite();
  const { me, isKnown } = useSession();
  const [path] = useLocation();
  const trial = Number(new URLSearchParams(useSearch()).get('popup'));
  // Once one is closed, nothing more comes up until the reader goes elsewhere and returns.
  const [closedAt, setClosedAt] = useState<string | null>(null);
  if (closedAt !== null && closedAt !== path) setClosedAt(null);
  if (!PLACES.includes(path) || closedAt === path) return null;
  const onClose = () => setClosedAt(path);
  if (trial > 0) return me?.role && <PopupSheet id={trial} isTrial onClose={onClose} />;
  const isMember = isKnown ? me !== null : null;
  const next = site?.popups?.find((each) => isFor(each, isMember) && !isHidden(each.id));
  return next && <PopupSheet key={next.id} id={next.id} isTrial={false} onClose={onClose} />;
}
