import { useParams } from 'wouter';
import { MemberOnly } from '@/features/account/sign-in/MemberOnly';
import { useInquiry } from '@/features/inquiries/api';
import { InquirySkeleton } from '@/features/inquiries/InquirySkeleton';
import { Thread } from '@/features/inquiries/Thread';
import { text } from '@/features/inquiries/text';
import { EmptyState } from '@/shared/ui/EmptyState';
import { LinkButton } from '@/shared/ui/LinkButton';
import { PageHead } from '@/shared/ui/PageHead';
import { QueryStates } from '@/shared/ui/QueryStates';

const words = text.thread;

function OwnInquiry({ id }: { id: number }) {
  const missing = (
    <EmptyState
      heading="h1"
      pose="sleeping"
      title={words.missing}
      text={words.missingText}
      action={<LinkButton to="/inquiries">{words.list}</LinkButton>}
    />
  );
  return (
    <QueryStates
      heading="h1"
      query={useInquiry(id)}
      loading={<InquirySkeleton />}
      missing={missing}
    >
      {(inquiry) => (
        <>
          <PageHead title={inquiry.subject} lead={text.private} />
          <Thread inquiry={inquiry} />
        </>
      )}
    </QueryStates>
  );
}

/** One inquiry with all that was written in it. */
export default function InquiryPage() {
  const id = Number(useParams<{ id: string }>().id);
  return (
    <MemberOnly fallback={<InquirySkeleton />}>{() => <OwnInquiry key={id} id={id} />}</MemberOnly>
  );
}
