import { Link } from 'react-router';
import { commonText } from './text';

type MemberLinkProps = { id: number | null | undefined; nickname: string | null | undefined };

/** A member's name, leading to their page in the console. */
export function MemberLink({ id, nickname }: MemberLinkProps) {
  if (!id) return nickname ?? commonText.none;
  return (
    <Link to={`/users/${id}/show`} onClick={(event) => event.stopPropagation()}>
      {nickname ?? commonText.purged}
    </Link>
  );
}
