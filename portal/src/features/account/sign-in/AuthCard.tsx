import type { ReactNode } from 'react';
import { Mascot, type MascotPose } from '@/shared/ui/Mascot';
import styles from './AuthCard.module.css';

type AuthCardProps = {
  title: string;
  lead: string;
  pose: MascotPose;
  children: ReactNode;
  /** The way to the other form. */
  footer: ReactNode;
};

/** The frame of the sign-in and sign-up forms. */
export function AuthCard({ title, lead, pose, children, footer }: AuthCardProps) {
  return (
    <section className={styles.card}>
      <header className={styles.head}>
        <Mascot pose={pose} size={112} />
        <h1 className="mt-2">{title}</h1>
        <p>{lead}</p>
      </header>
      {children}
      <footer className={styles.foot}>{footer}</footer>
    </section>
  );
}
