import { useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { useInquiry, useOwnInquiries } from '@/features/inquiries/api';
import { AskerContext, GUEST } from '@/features/inquiries/asker';
import { GuestLinkForm } from '@/features/inquiries/GuestLinkForm';
import { useLeave, useOpenLink } from '@/features/inquiries/guestApi';
import { guestText } from '@/features/inquiries/guestText';
import styles from '@/features/inquiries/Inquiries.module.css';
import { InquiryRow } from '@/features/inquiries/InquiryRow';
import { InquirySkeleton } from '@/features/inquiries/InquirySkeleton';
import { NewInquiry } from '@/features/inquiries/NewInquiry';
import { Thread } from '@/features/inquiries/Thread';
import { text } from '@/features/inquiries/text';
import { ApiError } from '@/shared/api/errors';
import { useNoIndex } from '@/shared/hooks/useNoIndex';
import { Button } from '@/shared/ui/Button';
import { EmptyState } from '@/shared/ui/EmptyState';
import { FormAlert } from '@/shared/ui/FormAlert';
import { LinkButton } from '@/shared/ui/LinkButton';
import { PagedList } from '@/shared/ui/PagedList';
import { PageHead } from '@/shared/ui/PageHead';
import { QueryStates } from '@/shared/ui/QueryStates';

/** A link opens at a press: programs that look into mails open links, too, and would use it up. */
function OpenLink({ token, onOver }: { token: string; onOver: () => void }) {
  const [, go] = useLocation();
  const { mutate, isPending, failure } = useOpenLink();
  function open() {
    mutate(token, {
      onSuccess: ({ inquiryId }) => {
        go(inquiryId ? GUEST.thread(inquiryId) : GUEST.page, { replace: true });
        onOver();
      },
    });
  }
  return (
    <>
      <PageHead title={guestText.openTitle} lead={guestText.openLead} />
      <div className="column gap-4">
        {failure ? (
          <>
            <FormAlert failure={failure} />
            <Button
              className={styles.open}
              onClick={() => {
                go(GUEST.page, { replace: true });
                onOver();
              }}
            >
              {guestText.toLink}
            </Button>
          </>
        ) : (
          <Button className={styles.open} pending={isPending} onClick={open}>
            {guestText.open}
          </Button>
        )}
      </div>
    </>
  );
}

function AskForLink() {
  return (
    <>
      <PageHead title={guestText.title} lead={guestText.lead} />
      <GuestLinkForm />
    </>
  );
}

function OneInquiry({ id }: { id: number }) {
  const missing = (
    <EmptyState
      heading="h1"
      pose="sleeping"
      title={text.thread.missing}
      text={text.thread.missingText}
      action={<LinkButton to={GUEST.page}>{text.thread.list}</LinkButton>}
    />
  );
  const query = useInquiry(id);
  return (
    <QueryStates heading="h1" query={query} loading={<InquirySkeleton />} missing={missing}>
      {(inquiry) => (
        <>
          <PageHead title={inquiry.subject} lead={guestText.private} />
          <Thread inquiry={inquiry} />
        </>
      )}
    </QueryStates>
  );
}

function Inquiries() {
  const list = useOwnInquiries();
  const [isAsking, setAsking] = useState(false);
  const leave = useLeave();
  if (list.error instanceof ApiError && list.error.code === 'inquiry_link_needed') {
    return <AskForLink />;
  }
  // This address has no inquiries yet, so the form is shown.
  const isFirst = list.data?.items.length === 0;
  return (
    <>
      <PageHead title={guestText.title} lead={guestText.private} />
      <div className="column gap-4">
        {isAsking || isFirst ? (
          <NewInquiry onCancel={() => (isFirst ? leave.mutate() : setAsking(false))} />
        ) : (
          list.data && (
            <Button className={styles.open} onClick={() => setAsking(true)}>
              {text.open}
            </Button>
          )
        )}
        {!isFirst && (
          <PagedList list={list} className={styles.list} loading={<InquirySkeleton />} empty={null}>
            {(inquiry) => <InquiryRow inquiry={inquiry} />}
          </PagedList>
        )}
        {list.data && !isFirst && (
          <div>
            <Button variant="ghost" pending={leave.isPending} onClick={() => leave.mutate()}>
              {guestText.leave}
            </Button>
          </div>
        )}
      </div>
    </>
  );
}

function tokenOfAddress(): string {
  return window.location.hash.slice(1);
}

/** Inquiries without sign-in, by a mailed link with a token in its URL fragment. */
export default function NewInquiryPage() {
  const [token, setToken] = useState(tokenOfAddress);
  const [search] = useSearchParams();
  const id = Number(search.get('id'));
  useNoIndex();
  return (
    <AskerContext value={GUEST}>
      {token && <OpenLink token={token} onOver={() => setToken('')} />}
      {!token && (id > 0 ? <OneInquiry key={id} id={id} /> : <Inquiries />)}
    </AskerContext>
  );
}
