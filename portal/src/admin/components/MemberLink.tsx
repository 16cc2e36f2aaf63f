import { Link } from 'react-router';
import { useMay } from '../permissions/api';
import { commonText } from './text';

type MemberLinkProps = { id: number | null | undefined; nickname: string | null | undefined };

/** A member's name, leading to their page in the console where one may open it. */
export function MemberLink({ id, nickname }: MemberLinkProps) {
  const may = useMay();
  if (!id) return nickname ?? commonText.none;
  if (!may('members.read')) return nickname ?? commonText.purged;
  return (
    <Link to={`/users/${id}/show`} onClick={(event) => event.stopPropagation()}>
      {nickname ?? commonText.purged}
    </Link>
  );
}
