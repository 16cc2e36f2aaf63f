import { useState } from 'react';
import { MemberOnly } from '@/features/account/sign-in/MemberOnly';
import { useOwnInquiries } from '@/features/inquiries/api';
import styles from '@/features/inquiries/Inquiries.module.css';
import { InquiryRow } from '@/features/inquiries/InquiryRow';
import { InquirySkeleton } from '@/features/inquiries/InquirySkeleton';
import { NewInquiry } from '@/features/inquiries/NewInquiry';
import { text } from '@/features/inquiries/text';
import { Button } from '@/shared/ui/Button';
import { EmptyState } from '@/shared/ui/EmptyState';
import { PagedList } from '@/shared/ui/PagedList';
import { PageHead } from '@/shared/ui/PageHead';

function Inquiries() {
  const [isAsking, setAsking] = useState(false);
  return (
    <div className="column gap-4">
      {isAsking ? (
        <NewInquiry onCancel={() => setAsking(false)} />
      ) : (
        <Button className={styles.open} onClick={() => setAsking(true)}>
          {text.open}
        </Button>
      )}
      <PagedList
        list={useOwnInquiries()}
        className={styles.list}
        loading={<InquirySkeleton />}
        empty={<EmptyState pose="sleeping" title={text.empty} text={text.emptyText} />}
      >
        {(inquiry) => <InquiryRow inquiry={inquiry} />}
      </PagedList>
    </div>
  );
}

/** A member's private inquiries to the staff, and the link to a new one. */
export default function InquiriesPage() {
  return (
    <>
      <PageHead title={text.title} lead={text.lead} />
      <MemberOnly fallback={<InquirySkeleton />}>{() => <Inquiries />}</MemberOnly>
    </>
  );
}
