import { useOwnExport } from '@/features/account/exports/api';
import { ExportCard } from '@/features/account/exports/ExportCard';
import { ExportSkeleton } from '@/features/account/exports/ExportSkeleton';
import styles from '@/features/account/exports/Exports.module.css';
import { text } from '@/features/account/exports/text';
import { MemberOnly } from '@/features/account/sign-in/MemberOnly';
import { PageHead } from '@/shared/ui/PageHead';
import { QueryStates } from '@/shared/ui/QueryStates';

function Own() {
  return (
    <QueryStates query={useOwnExport()} loading={<ExportSkeleton />}>
      {(own) => <ExportCard own={own} />}
    </QueryStates>
  );
}

/** The member's data export: requested here, and downloadable here for seven days. */
export default function ExportPage() {
  return (
    <>
      <PageHead title={text.title} lead={text.lead} />
      <MemberOnly fallback={<ExportSkeleton />}>{() => <Own />}</MemberOnly>
      <section className={styles.inside} aria-labelledby="export-inside">
        <h2 id="export-inside">{text.insideTitle}</h2>
        <ul>
          {text.inside.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <p>{text.insideNote}</p>
      </section>
    </>
  );
}
