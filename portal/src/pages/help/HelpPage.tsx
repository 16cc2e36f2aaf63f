import { useState } from 'react';
import { type DocumentInForce, useDocument } from '@/features/documents/api';
import { DocumentSkeleton } from '@/features/documents/DocumentSkeleton';
import { findQuestions } from '@/features/documents/matching';
import { Questions } from '@/features/documents/Questions';
import { text } from '@/features/documents/text';
import { EmptyState } from '@/shared/ui/EmptyState';
import { LinkButton } from '@/shared/ui/LinkButton';
import { PageHead } from '@/shared/ui/PageHead';
import { QueryStates } from '@/shared/ui/QueryStates';
import { TextField } from '@/shared/ui/TextField';

const words = text.help;

function Help({ title, sections }: DocumentInForce) {
  const [asked, setAsked] = useState('');
  const questions = sections.filter(({ heading }) => heading);
  const found = findQuestions(questions, asked);
  const ask = <LinkButton to="/inquiries">{words.ask}</LinkButton>;
  return (
    <div>
      <PageHead title={title} lead={words.lead} />
      <div className="column gap-4">
        <TextField
          type="search"
          label={words.search}
          value={asked}
          onChange={(event) => setAsked(event.target.value)}
        />
        <p className="text-13 text-muted" role="status">
          {words.found(found.length)}
        </p>
        {found.length > 0 ? (
          <Questions questions={found} label={title} openId={window.location.hash.slice(1)} />
        ) : (
          <EmptyState pose="searching" title={words.none} text={words.noneText} action={ask} />
        )}
        {found.length > 0 && <p>{ask}</p>}
      </div>
    </div>
  );
}

/** Frequent questions with their answers, filtered during typing. */
export default function HelpPage() {
  return (
    <QueryStates heading="h1" query={useDocument('faq')} loading={<DocumentSkeleton />}>
      {(shown) => <Help {...shown} />}
    </QueryStates>
  );
}
