import { useSearchParams } from 'wouter';
import { ComposerLoading } from '@/content/composer/ComposerLoading';
import { SuspendedNote } from '@/content/suspension/SuspendedNote';
import { MemberOnly } from '@/features/account/sign-in/MemberOnly';
import { formText } from '@/features/diaries/formText';
import { isSuspended } from '@/shared/api/suspension';
import styles from './CreateDiaryPage.module.css';
import { EditEntry } from './EditEntry';
import { WriteEntry } from './WriteEntry';

const EDITED = /^[1-9]\d*$/;

/** The diary form: a new entry, or with `?edit=12` an old one. */
export default function CreateDiaryPage() {
  const [search] = useSearchParams();
  const edited = search.get('edit') ?? '';
  const editing = EDITED.test(edited);
  return (
    <>
      <header className={styles.head}>
        <h1>{editing ? formText.editTitle : formText.title}</h1>
        {!editing && <p>{formText.lead}</p>}
      </header>
      <MemberOnly fallback={<ComposerLoading />}>
        {(me) =>
          isSuspended(me) ? (
            <SuspendedNote me={me} />
          ) : editing ? (
            <EditEntry key={edited} id={Number(edited)} me={me} />
          ) : (
            <WriteEntry me={me} />
          )
        }
      </MemberOnly>
    </>
  );
}
