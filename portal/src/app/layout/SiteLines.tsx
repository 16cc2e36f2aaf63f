import type { Shape } from '@/shared/api/types';
import NoticeLine from './NoticeLine';
import ReadOnlyNote from './ReadOnlyNote';

/** What the staff have standing above every screen; most days nothing. */
export default function SiteLines({
  site,
  isMember,
}: {
  site: Shape<'SiteOut'>;
  isMember: boolean;
}) {
  return (
    <>
      {site.notice && <NoticeLine notice={site.notice} isMember={isMember} />}
      {site.readOnly && <ReadOnlyNote message={site.readOnly.message} />}
    </>
  );
}
