import { Title } from 'react-admin';
import layout from '../components/layout.module.css';
import { QueryResult } from '../components/QueryResult';
import { FirstPostsPanel } from './FirstPostsPanel';
import { OperationsPanels } from './operations/OperationsPanels';
import { ShieldPanel } from './ShieldPanel';
import styles from './ShieldScreen.module.css';
import { shieldText } from './text';
import { useSwitches } from './useSwitches';

/** Switches that moderators set at run time. */
export default function ShieldScreen() {
  const query = useSwitches();
  return (
    <div className={layout.page}>
      <Title title={shieldText.label} />
      <QueryResult query={query}>
        {({ shield, firstPosts }) => (
          <div className={styles.panels}>
            <ShieldPanel shield={shield} />
            <FirstPostsPanel firstPosts={firstPosts} />
            <OperationsPanels />
          </div>
        )}
      </QueryResult>
    </div>
  );
}
