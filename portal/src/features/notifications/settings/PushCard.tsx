import { Bell, BellRing } from 'lucide-react';
import type { Me } from '@/shared/api/session';
import { Button } from '@/shared/ui/Button';
import { Skeleton } from '@/shared/ui/Skeleton';
import { toast } from '@/shared/ui/toast';
import { startPush, stopPush } from '../push';
import { useDevices, usePushAct, useSubscribedHere, useTryOut } from './api';
import { PushHelp } from './PushHelp';
import styles from './Settings.module.css';
import { text } from './text';
import { lookAgain, useStanding } from './useStanding';

const words = text.push;

function Off({ publicKey, me }: { publicKey: string; me: Me }) {
  const start = usePushAct(words.failedStart, () => startPush(publicKey, String(me.id)));
  async function press() {
    const permission = await Notification.requestPermission();
    lookAgain();
    if (permission === 'default') toast(words.dismissed);
    if (permission === 'granted') start.mutate();
  }
  return (
    <div className={styles.state}>
      <Bell aria-hidden="true" />
      <div>
        <p>{words.explain}</p>
        <Button pending={start.isPending} onClick={() => void press()}>
          {words.start}
        </Button>
      </div>
    </div>
  );
}

function On() {
  const stop = usePushAct(words.failedStop, stopPush);
  const tryOut = useTryOut();
  return (
    <div className={styles.state} data-on="">
      <BellRing aria-hidden="true" />
      <div>
        <h3>{words.on}</h3>
        <p>{words.onText}</p>
        <div className="flex flex-wrap gap-2">
          <Button
            variant="soft"
            size="small"
            pending={tryOut.isPending}
            onClick={() =>
              tryOut.mutate(undefined, {
                onSuccess: () => toast({ ...words.tried, tone: 'good' }),
              })
            }
          >
            {words.tryOut}
          </Button>
          <Button
            variant="outline"
            size="small"
            aria-label={`${words.title} ${words.stop}`}
            pending={stop.isPending}
            onClick={() => stop.mutate()}
          >
            {words.stop}
          </Button>
        </div>
      </div>
    </div>
  );
}

/** Push on this device: it explains first, and asks the browser only after a press. */
export function PushCard({ publicKey, me }: { publicKey: string | null; me: Me }) {
  const pushSupport = useStanding();
  const devices = useDevices();
  const here = useSubscribedHere();
  if (pushSupport !== 'ready') return <PushHelp why={pushSupport} />;
  if (!publicKey) return <PushHelp why="no-key" />;
  if (devices.isPending || here.isPending) return <Skeleton height={112} shape="box" />;
  const isOn = here.data && devices.data?.some(({ isCurrent }) => isCurrent);
  return isOn ? <On /> : <Off publicKey={publicKey} me={me} />;
}
