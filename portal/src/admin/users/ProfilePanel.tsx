import { Button } from '@mui/material';
import { Link } from 'react-router';
import type { Shape } from '@/shared/api/types';
import { exactNumber } from '@/shared/lib/numbers';
import { providerLabels } from '@/shared/lib/signInProviders';
import { AskButton } from '../components/AskButton';
import { DateTime } from '../components/DateTime';
import { DescriptionList } from '../components/DescriptionList';
import { Panel } from '../components/Panel';
import { StatusTag } from '../components/StatusTag';
import { Allowed } from '../permissions/Allowed';
import { factorNames } from '../staff/factorNames';
import { RoleDialog } from '../staff/RoleDialog';
import { staffText } from '../staff/text';
import { ResetSecondFactorDialog } from './ResetSecondFactorDialog';
import { secondFactorText, userText } from './text';

function writtenBy(resource: string, userId: number): string {
  return `/${resource}?filter=${encodeURIComponent(JSON.stringify({ userId }))}`;
}

/** The member's profile and role. */
export function ProfilePanel({ member }: { member: Shape<'MemberPage'> }) {
  return (
    <Panel
      title={userText.profile}
      actions={
        <div>
          <Button size="small" href={`/user/${member.id}`}>
            {userText.onSite}
          </Button>
          <Allowed needs="staff.manage">
            <AskButton verb={staffText.change}>
              {(close) => <RoleDialog member={member} onClose={close} />}
            </AskButton>
            {member.secondFactors.length > 0 && (
              <AskButton verb={secondFactorText.reset}>
                {(close) => <ResetSecondFactorDialog member={member} onClose={close} />}
              </AskButton>
            )}
          </Allowed>
        </div>
      }
    >
      <DescriptionList
        facts={[
          [
            userText.status,
            <StatusTag key="status" status={member.status} staffRole={member.role} />,
          ],
          [
            userText.until,
            member.suspendedUntil && <DateTime key="until" at={member.suspendedUntil} />,
          ],
          [userText.greeting, member.greeting],
          [userText.id, member.id],
          [userText.username, member.username ?? '–'],
          [
            userText.signIns,
            member.signIns.map((provider) => providerLabels[provider]).join(', ') || userText.none,
          ],
          [secondFactorText.label, factorNames(member.secondFactors) || secondFactorText.none],
          [
            userText.level,
            `${member.level} (${userText.experience} ${exactNumber(member.experience)})`,
          ],
          [
            userText.diaries,
            <Link key="diaries" to={writtenBy('diaries', member.id)}>
              {exactNumber(member.diariesCount)}
            </Link>,
          ],
          [userText.privateDiaries, exactNumber(member.privateDiariesCount)],
          [
            userText.posts,
            <Link key="posts" to={writtenBy('posts', member.id)}>
              {exactNumber(member.postsCount)}
            </Link>,
          ],
          [
            userText.comments,
            <Link key="comments" to={writtenBy('comments', member.id)}>
              {exactNumber(member.commentsCount)}
            </Link>,
          ],
          [userText.likes, exactNumber(member.totalLikes)],
          [userText.followers, exactNumber(member.followersCount)],
          [userText.following, exactNumber(member.followingCount)],
          [userText.hamsters, exactNumber(member.hamstersCount)],
          [userText.streak, userText.days(exactNumber(member.streakDays))],
          [userText.joined, <DateTime key="joined" at={member.createdAt} />],
          [userText.lastLogin, <DateTime key="login" at={member.lastLoginAt} />],
          [userText.seen, <DateTime key="seen" at={member.lastSeenAt} />],
        ]}
      />
    </Panel>
  );
}
