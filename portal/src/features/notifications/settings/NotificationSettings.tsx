import type { ReactNode } from 'react';
import type { Me } from '@/shared/api/session';
import { QueryStates } from '@/shared/ui/QueryStates';
import { useChangePreferences, usePreferences } from './api';
import { Devices } from './Devices';
import { PreferenceTable } from './PreferenceTable';
import { PushCard } from './PushCard';
import styles from './Settings.module.css';
import { SettingsSkeleton } from './SettingsSkeleton';
import { text } from './text';
import type { Preferences, PreferencesForm } from './types';
import { WaySwitches } from './WaySwitches';

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

type ChoicesProps = { me: Me; held: Preferences };

function Choices({ me, held }: ChoicesProps) {
  const change = useChangePreferences();
  const press = (form: PreferencesForm) => change.mutate(form);
  return (
    <div className={styles.page}>
      <Section id="push" title={text.push.title}>
        <div className={styles.card}>
          <PushCard publicKey={held.pushPublicKey} me={me} />
        </div>
      </Section>
      <Section id="kinds" title={text.kinds.title}>
        <PreferenceTable rows={held.kinds} digest={held.digest} onChange={press} />
      </Section>
      <Section id="ways" title={text.ways.title}>
        <WaySwitches held={held} onChange={press} />
      </Section>
      <Section id="devices" title={text.devices.title}>
        <Devices />
      </Section>
    </div>
  );
}

/** Everything a member chooses about notifications. */
export function NotificationSettings({ me }: { me: Me }) {
  return (
    <QueryStates query={usePreferences()} loading={<SettingsSkeleton />}>
      {(held) => <Choices me={me} held={held} />}
    </QueryStates>
  );
}
