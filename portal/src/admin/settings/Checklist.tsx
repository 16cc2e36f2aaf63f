import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleDashed } from 'lucide-react';
import { api } from '@/shared/api/client';
import layout from '../components/layout.module.css';
import { Panel } from '../components/Panel';
import { Tag } from '../components/Tag';
import styles from './SettingsScreen.module.css';
import { TestMailButton } from './TestMailButton';
import { settingsText } from './text';

/**
 * The setup checklist of a new site. Items are checked automatically, and omitted if their state is
 * unknown.
 */
export function Checklist() {
  const { data } = useQuery({
    queryKey: ['settings', 'checklist'],
    queryFn: ({ signal }) => api.get('/api/admin/checklist', { signal }),
  });
  if (!data) return null;
  const done = data.items.filter(({ isDone }) => isDone).length;
  const isComplete = done === data.items.length;
  return (
    <Panel
      title={settingsText.checklist}
      actions={<Tag tone={isComplete ? 'good' : 'warn'}>{`${done}/${data.items.length}`}</Tag>}
    >
      {isComplete ? (
        <p>{settingsText.complete}</p>
      ) : (
        <>
          <p className={layout.note}>{settingsText.checklistAbout}</p>
          <ul className={layout.list}>
            {data.items.map(({ key, name, isDone, sentence }) => (
              <li key={key} className={styles.item} data-done={isDone}>
                {isDone ? (
                  <CircleCheck size={20} aria-label={settingsText.done} />
                ) : (
                  <CircleDashed size={20} aria-label={settingsText.toDo} />
                )}
                <span>
                  <strong>{name}</strong> <span className={layout.note}>{sentence}</span>
                  {key === 'mail' && !isDone && <TestMailButton />}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Panel>
  );
}
