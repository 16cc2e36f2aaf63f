import { Link } from 'react-router';
import { kitText } from './text';

type MemberLinkProps = { id: number | null | undefined; nickname: string | null | undefined };

/** A member's name, leading to their page in the console. */
export function MemberLink({ id, nickname }: MemberLinkProps) {
  if (!id) return nickname ?? kitText.none;
  return (
    <Link to={`/users/${id}/show`} onClick={(event) => event.stopPropagation()}>
      {nickname ?? kitText.purged}
    </Link>
  );
}
