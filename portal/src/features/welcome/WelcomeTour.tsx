import { Camera, IdCard, MessageCircleHeart, Sprout } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useSession } from '@/shared/api/session';
import { Button } from '@/shared/ui/Button';
import { Dialog } from '@/shared/ui/Dialog';
import type { DialogControl } from '@/shared/ui/dialogs';
import { openDialog } from '@/shared/ui/dialogs';
import { Mascot, type MascotPose } from '@/shared/ui/Mascot';
import { text } from './text';
import styles from './WelcomeTour.module.css';

type WelcomeTourProps = DialogControl & {
  /** The member came over Google. */
  google?: boolean | undefined;
};

type Step = { title: string; pose: MascotPose; content: ReactNode };

const { features } = text.overview;
const OVERVIEW = [
  { key: 'write', icon: <Camera aria-hidden="true" />, words: features.write },
  { key: 'talk', icon: <MessageCircleHeart aria-hidden="true" />, words: features.talk },
  { key: 'grow', icon: <Sprout aria-hidden="true" />, words: features.grow },
  { key: 'card', icon: <IdCard aria-hidden="true" />, words: features.card },
];

function Greeting({ google }: { google: boolean }) {
  const { me } = useSession();
  return (
    <div className={styles.words}>
      {(me || google) && (
        <p className={styles.greeting}>
          {me && text.welcome.greeting(me.nickname)} {google && text.welcome.google}
        </p>
      )}
      <p>{text.welcome.text}</p>
    </div>
  );
}

function Overview() {
  return (
    <ul className={styles.features}>
      {OVERVIEW.map(({ key, icon, words: [name, sentence] }) => (
        <li key={key}>
          {icon}
          <div>
            <strong>{name}</strong>
            <p>{sentence}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

function stepsFor(google: boolean): readonly Step[] {
  return [
    { title: text.welcome.title, pose: 'waving', content: <Greeting google={google} /> },
    { title: text.overview.title, pose: 'writing', content: <Overview /> },
    {
      title: text.hamster.title,
      pose: 'seed',
      content: <p className={styles.words}>{text.hamster.text}</p>,
    },
  ];
}

/** Three steps: welcome, what there is, the first hamster (spec 1 §2). */
export default function WelcomeTour({ google = false, onClose }: WelcomeTourProps) {
  const steps = stepsFor(google);
  const [place, setPlace] = useState(0);
  const step = steps[place];
  if (!step) return null;
  const register = () => {
    onClose();
    void openDialog(() => import('@/features/hamsters/HamsterDialog'), {});
  };
  const isLast = place === steps.length - 1;
  return (
    <Dialog
      open
      onClose={onClose}
      title={step.title}
      holdOpen
      actions={
        <div className={styles.ways}>
          {place > 0 && (
            <Button variant="ghost" onClick={() => setPlace(place - 1)}>
              {text.previous}
            </Button>
          )}
          {isLast ? (
            <>
              <Button variant="outline" className={styles.later} onClick={onClose}>
                {text.later}
              </Button>
              <Button onClick={register}>{text.register}</Button>
            </>
          ) : (
            <Button autoFocus={place === 0} onClick={() => setPlace(place + 1)}>
              {text.next}
            </Button>
          )}
        </div>
      }
    >
      <div className={styles.step} aria-live="polite">
        <Mascot pose={step.pose} size={132} />
        {step.content}
        <p className={styles.dots}>
          {steps.map(({ title }) => (
            <span key={title} data-current={title === step.title || undefined} aria-hidden="true" />
          ))}
          <span className={styles.count}>{text.step(place + 1, steps.length)}</span>
        </p>
      </div>
    </Dialog>
  );
}
