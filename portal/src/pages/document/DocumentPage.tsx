import { useLocation, useParams } from 'wouter';
import { type DocumentKind, useDocument, useDocumentVersion } from '@/features/documents/api';
import { DocumentSkeleton } from '@/features/documents/DocumentSkeleton';
import { DocumentView } from '@/features/documents/DocumentView';
import { text } from '@/features/documents/text';
import { EmptyState } from '@/shared/ui/EmptyState';
import { QueryStates } from '@/shared/ui/QueryStates';

const KINDS: Readonly<Record<string, DocumentKind>> = {
  'terms-of-service': 'terms',
  'privacy-policy': 'privacy',
  rules: 'rules',
  help: 'faq',
};

function InForce({ kind }: { kind: DocumentKind }) {
  return (
    <QueryStates heading="h1" query={useDocument(kind)} loading={<DocumentSkeleton />}>
      {(shown) => <DocumentView shown={shown} />}
    </QueryStates>
  );
}

function Version({ kind, version }: { kind: DocumentKind; version: number }) {
  const missing = (
    <EmptyState heading="h1" pose="searching" title={text.missing} text={text.missingText} />
  );
  return (
    <QueryStates
      heading="h1"
      query={useDocumentVersion(kind, version)}
      loading={<DocumentSkeleton />}
      missing={missing}
    >
      {(shown) => <DocumentView shown={shown} />}
    </QueryStates>
  );
}

/** Terms, privacy policy or rules: as they are in force, or one version at its own address. */
export default function DocumentPage() {
  const [path] = useLocation();
  const { id } = useParams<{ id?: string }>();
  const kind = KINDS[path.split('/')[1] ?? ''] ?? 'terms';
  if (id === undefined) return <InForce key={kind} kind={kind} />;
  return <Version key={path} kind={kind} version={Number(id)} />;
}
