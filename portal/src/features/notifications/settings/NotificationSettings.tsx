import type { ReactNode } from 'react';
import type { Me } from '@/shared/api/session';
import { ErrorState } from '@/shared/ui/ErrorState';
import { useChangePreferences, usePreferences } from './api';
import { Devices } from './Devices';
import { PreferenceTable } from './PreferenceTable';
import { PushCard } from './PushCard';
import styles from './Settings.module.css';
import { SettingsSkeleton } from './SettingsSkeleton';
import { text } from './text';
import type { PreferencesForm } from './types';
import { WaySwitches } from './WaySwitches';

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

/** Everything a member chooses about notifications. */
export function NotificationSettings({ me }: { me: Me }) {
  const { data, error, isPending, isFetching, refetch } = usePreferences();
  const change = useChangePreferences();
  if (isPending) return <SettingsSkeleton />;
  if (!data) {
    return <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />;
  }
  const press = (form: PreferencesForm) => change.mutate(form);
  return (
    <div className={styles.page}>
      <Section id="push" title={text.push.title}>
        <div className={styles.card}>
          <PushCard publicKey={data.pushPublicKey} me={me} />
        </div>
      </Section>
      <Section id="kinds" title={text.kinds.title}>
        <PreferenceTable rows={data.kinds} digest={data.digest} onChange={press} />
      </Section>
      <Section id="ways" title={text.ways.title}>
        <WaySwitches held={data} onChange={press} />
      </Section>
      <Section id="devices" title={text.devices.title}>
        <Devices />
      </Section>
    </div>
  );
}
