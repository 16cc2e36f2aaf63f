import { type OwnSanction, useOwnSanctions } from '@/content/suspension/api';
import { useAppeal } from '@/features/account/sanctions/api';
import { OwnRemovals } from '@/features/account/sanctions/OwnRemovals';
import { SanctionCard } from '@/features/account/sanctions/SanctionCard';
import { SanctionSkeleton } from '@/features/account/sanctions/SanctionSkeleton';
import { text } from '@/features/account/sanctions/text';
import { MemberOnly } from '@/features/account/sign-in/MemberOnly';
import { spokenDateTime } from '@/shared/lib/relativeTime';
import { EmptyState } from '@/shared/ui/EmptyState';
import { LinkButton } from '@/shared/ui/LinkButton';
import { PageHead } from '@/shared/ui/PageHead';
import { QueryStates } from '@/shared/ui/QueryStates';

function OwnCard({ sanction }: { sanction: OwnSanction }) {
  const appeal = useAppeal(sanction.id);
  return <SanctionCard sanction={sanction} onAppeal={appeal.mutateAsync} />;
}

/** The member's current restriction, in a sentence. */
function inForce(record: readonly OwnSanction[]): string {
  const running = record.find(({ isRunning }) => isRunning);
  if (!running) return text.now.none;
  if (running.endsAt === null) return text.now.ban;
  return text.now.suspension(spokenDateTime(new Date(running.endsAt)));
}

function Sanctions() {
  const { title, text: lead, action } = text.empty;
  return (
    <QueryStates
      query={useOwnSanctions()}
      loading={<SanctionSkeleton />}
      empty={
        <EmptyState
          pose="waving"
          title={title}
          text={lead}
          action={<LinkButton to="/">{action}</LinkButton>}
        />
      }
    >
      {(record) => (
        <div className="column gap-4">
          <p className="font-bold">{inForce(record)}</p>
          {record.map((sanction) => (
            <OwnCard key={sanction.id} sanction={sanction} />
          ))}
        </div>
      )}
    </QueryStates>
  );
}

/** A member's own record of sanctions, and objecting to one. */
export default function SanctionsPage() {
  return (
    <>
      <PageHead title={text.title} lead={text.lead} />
      <MemberOnly fallback={<SanctionSkeleton />}>
        {() => (
          <>
            <Sanctions />
            <OwnRemovals />
          </>
        )}
      </MemberOnly>
    </>
  );
}
