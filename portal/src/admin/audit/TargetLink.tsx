import { Link } from 'react-router';
import { commonText } from '../components/text';
import { resourceOfTarget } from '../data/invalidationMap';
import { TARGETS } from './text';

/** Where the console shows each kind of target. */
const SHOWN: Record<string, (id: number) => string> = {
  user: (id) => `/users/${id}/show`,
  diary: (id) => `/diaries/${id}/show`,
  community: (id) => `/posts/${id}/show`,
  case: (id) => `/reports/${id}/show`,
  board: (id) => `/boards/${id}`,
  contest: (id) => `/contests/${id}`,
  ad: (id) => `/ads/${id}`,
  inquiry: (id) => `/inquiries/${id}/show`,
  canned_text: (id) => `/canned-texts/${id}`,
};

type TargetLinkProps = { type: string | null; id: number | null; name: string | null };

/** The target of an act, by name if staff may read it, else by number. */
export function TargetLink({ type, id, name: words }: TargetLinkProps) {
  if (!type) return commonText.none;
  const name = [TARGETS[type] ?? type, words ?? id].filter(Boolean).join(' ');
  const address = id ? pathTo(type, id) : undefined;
  if (!address) return name;
  return (
    <Link to={address} onClick={(event) => event.stopPropagation()}>
      {name}
    </Link>
  );
}

function pathTo(type: string, id: number): string | undefined {
  // Comments of all kinds are in one list.
  if (resourceOfTarget(type) === 'comments') return `/comments/${type}:${id}/show`;
  return SHOWN[type]?.(id);
}
