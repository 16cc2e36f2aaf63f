import type { ReactNode } from 'react';
import { LazyMascot } from './LazyMascot';
import type { MascotPose } from './Mascot';
import styles from './States.module.css';

type EmptyStateProps = {
  title: string;
  /** Says what to do next. */
  text?: ReactNode | undefined;
  action?: ReactNode | undefined;
  pose?: MascotPose | undefined;
  /** `h1` where the state is the whole page. */
  heading?: 'h1' | 'h2' | 'h3' | undefined;
};

export function EmptyState(props: EmptyStateProps) {
  const { title, text, action, pose = 'seed', heading: Heading = 'h2' } = props;
  return (
    <div className={styles.state}>
      <LazyMascot pose={pose} size={148} />
      <Heading className={styles.title}>{title}</Heading>
      {text && <p className={styles.text}>{text}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
