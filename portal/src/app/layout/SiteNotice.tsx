import { useSession } from '@/shared/api/session';
import type { Shape } from '@/shared/api/types';
import NoticeLine from './NoticeLine';

/** The staff's notice, to those it is for. */
export default function SiteNotice({ notice }: { notice: Shape<'Notice'> }) {
  const { me } = useSession();
  return <NoticeLine notice={notice} isMember={me !== null} />;
}
