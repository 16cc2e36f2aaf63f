import { MemberOnly } from '@/features/account/sign-in/MemberOnly';
import { useOwnTakedowns } from '@/features/takedowns/api';
import { OwnTakedownCard } from '@/features/takedowns/OwnTakedownCard';
import { TakedownSkeleton } from '@/features/takedowns/TakedownSkeleton';
import { text } from '@/features/takedowns/text';
import { EmptyState } from '@/shared/ui/EmptyState';
import { LinkButton } from '@/shared/ui/LinkButton';
import { PageHead } from '@/shared/ui/PageHead';
import { QueryStates } from '@/shared/ui/QueryStates';

const words = text.own;

function Takedowns() {
  return (
    <QueryStates
      query={useOwnTakedowns()}
      loading={<TakedownSkeleton label={words.loading} />}
      empty={
        <EmptyState
          pose="waving"
          title={words.empty}
          text={words.emptyText}
          action={<LinkButton to="/">{words.home}</LinkButton>}
        />
      }
    >
      {(takedowns) => (
        <div className="column gap-4">
          {takedowns.map((takedown) => (
            <OwnTakedownCard key={takedown.id} takedown={takedown} />
          ))}
        </div>
      )}
    </QueryStates>
  );
}

/** The member's content that is blocked by law, and the objection to it. */
export default function TakedownsPage() {
  return (
    <>
      <PageHead title={words.title} lead={words.lead} />
      <MemberOnly fallback={<TakedownSkeleton label={words.loading} />}>
        {() => <Takedowns />}
      </MemberOnly>
    </>
  );
}
