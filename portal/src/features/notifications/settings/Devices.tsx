import { Smartphone } from 'lucide-react';
import { deviceName } from '@/shared/lib/deviceName';
import { Button } from '@/shared/ui/Button';
import { QueryStates } from '@/shared/ui/QueryStates';
import { Skeleton } from '@/shared/ui/Skeleton';
import { TimeAgo } from '@/shared/ui/TimeAgo';
import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';
import { type Device, useDevices, useRemoveDevice } from './api';
import styles from './Settings.module.css';
import { text } from './text';

const words = text.devices;

function Row({ device }: { device: Device }) {
  const remove = useRemoveDevice();
  const name = deviceName(device.userAgent);
  return (
    <li className={styles.row}>
      <Smartphone aria-hidden="true" />
      <div className={styles.words}>
        <h3>
          {name} {device.isCurrent && <span className={styles.here}>{words.here}</span>}
        </h3>
        <p>
          {device.lastSuccessAt ? words.rang : words.since}{' '}
          <TimeAgo at={device.lastSuccessAt ?? device.createdAt} />
        </p>
      </div>
      <Button
        variant="outline"
        size="small"
        pending={remove.isPending}
        aria-label={words.removeOf(name)}
        onClick={() => remove.mutate(device)}
      >
        {words.remove}
      </Button>
    </li>
  );
}

/** The member's devices with push; a lost or sold one can be removed here. */
export function Devices() {
  const loading = (
    <>
      <VisuallyHidden>{words.loading}</VisuallyHidden>
      <Skeleton height={68} shape="box" />
    </>
  );
  const empty = <p className={styles.none}>{words.none}</p>;
  return (
    <QueryStates query={useDevices()} loading={loading} empty={empty} heading="h3">
      {(devices) => (
        <ul className={styles.list}>
          {devices.map((device) => (
            <Row key={device.id} device={device} />
          ))}
        </ul>
      )}
    </QueryStates>
  );
}
