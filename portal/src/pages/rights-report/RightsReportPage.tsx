import { useState } from 'react';
import { useParams, useSearchParams } from 'wouter';
import { RequestState } from '@/features/takedowns/RequestState';
import { RightsReportForm } from '@/features/takedowns/RightsReportForm';
import { text } from '@/features/takedowns/text';
import type { Shape } from '@/shared/api/types';
import { useNoIndex } from '@/shared/hooks/useNoIndex';
import { EmptyState } from '@/shared/ui/EmptyState';
import { LinkButton } from '@/shared/ui/LinkButton';
import { PageHead } from '@/shared/ui/PageHead';

const words = text.form;

function Received({ number, token }: Shape<'RightsReportOut'>) {
  return (
    <div role="status">
      <EmptyState
        heading="h1"
        pose="writing"
        title={words.done(number)}
        text={words.doneText}
        action={<LinkButton to={`/rights-report/${token}`}>{words.follow}</LinkButton>}
      />
    </div>
  );
}

function NewRequest() {
  const [search] = useSearchParams();
  const [received, setReceived] = useState<Shape<'RightsReportOut'> | null>(null);
  if (received) return <Received {...received} />;
  return (
    <>
      <PageHead title={words.title} lead={words.lead} />
      <RightsReportForm url={search.get('url') ?? ''} onDone={setReceived} />
    </>
  );
}

/** A takedown request, open to everybody; with a token, its status. */
export default function RightsReportPage() {
  const { token } = useParams<{ token?: string }>();
  useNoIndex();
  return token ? <RequestState token={token} /> : <NewRequest />;
}
