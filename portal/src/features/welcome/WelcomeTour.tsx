import { Camera, IdCard, MessageCircleHeart, Sprout } from 'lucide-react';
import { Fragment, type ReactNode, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'wouter';
import { useHamsterForm } from '@/features/hamsters/profile/useHamsterForm';
import { useSession } from '@/shared/api/session';
import { useMayWrite } from '@/shared/api/suspension';
import { providerLabels, type SignInProvider } from '@/shared/lib/signInProviders';
import { Button } from '@/shared/ui/Button';
import { Dialog } from '@/shared/ui/Dialog';
import type { DialogControl } from '@/shared/ui/dialogs';
import { Mascot } from '@/shared/ui/Mascot';
import { toast } from '@/shared/ui/toast';
import { FirstHamster } from './FirstHamster';
import { text } from './text';
import styles from './WelcomeTour.module.css';

type WelcomeTourProps = DialogControl & {
  /** Over which service the member came. */
  provider?: SignInProvider | undefined;
};

type Step = { title: string; content: ReactNode; next: ReactNode };

const { features } = text.overview;
const OVERVIEW = [
  { key: 'write', icon: <Camera aria-hidden="true" />, words: features.write },
  { key: 'talk', icon: <MessageCircleHeart aria-hidden="true" />, words: features.talk },
  { key: 'grow', icon: <Sprout aria-hidden="true" />, words: features.grow },
  { key: 'card', icon: <IdCard aria-hidden="true" />, words: features.card },
];

function Greeting({ provider }: Pick<WelcomeTourProps, 'provider'>) {
  const { me } = useSession();
  return (
    <>
      <Mascot pose="waving" size={148} />
      <div className={styles.words}>
        {(me || provider) && (
          <p className="font-semibold">
            {me && text.welcome.greeting(me.nickname)}{' '}
            {provider && text.welcome.provider(providerLabels[provider])}
          </p>
        )}
        <p>{text.welcome.text}</p>
      </div>
    </>
  );
}

function Overview() {
  return (
    <>
      <Mascot pose="writing" size={116} />
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
    </>
  );
}

/**
 * A welcome, an overview, and the form that the member needs next. The first hamster's form is the
 * last step; the first entry's form has a page of its own (spec 1 §2).
 */
export default function WelcomeTour({ provider, onClose }: WelcomeTourProps) {
  const { me } = useSession();
  const formId = useId();
  const stage = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState(0);
  const mayWrite = useMayWrite();
  const [, navigate] = useLocation();
  const write = () => navigate('/create-diary');
  const first = useHamsterForm(undefined, ({ name }) => {
    const action = { label: text.write, onClick: write };
    toast({ ...text.hamster.created(name), tone: 'good', action });
    onClose();
  });

  function go(to: number) {
    flushSync(() => setPlace(to));
    stage.current?.focus();
  }
  function writeFirst() {
    onClose();
    write();
  }

  const onward = <Button onClick={() => go(place + 1)}>{text.next}</Button>;
  const greeting: Step = {
    title: text.welcome.title,
    content: <Greeting provider={provider} />,
    next: (
      <Button autoFocus onClick={() => go(1)}>
        {text.next}
      </Button>
    ),
  };
  const overview: Step = { title: text.overview.title, content: <Overview />, next: onward };
  const hamster: Step = {
    title: text.hamster.title,
    content: <FirstHamster id={formId} first={first} />,
    next: (
      <Button type="submit" form={formId} pending={first.pending}>
        {text.hamster.register}
      </Button>
    ),
  };
  const end = mayWrite ? (
    <Button onClick={writeFirst}>{text.write}</Button>
  ) : (
    <Button onClick={onClose}>{text.later}</Button>
  );
  const steps: readonly Step[] =
    me?.hamstersCount || !mayWrite
      ? [greeting, { ...overview, next: end }]
      : [greeting, overview, hamster];
  const step = steps[place];
  if (!step) return null;
  const count = text.step(place + 1, steps.length);
  return (
    <Dialog
      open
      onClose={onClose}
      title={step.title}
      holdOpen
      actions={
        <div className={styles.ways}>
          {place > 0 ? (
            <Button variant="ghost" onClick={() => go(place - 1)}>
              {text.previous}
            </Button>
          ) : (
            <Button variant="ghost" onClick={onClose}>
              {text.later}
            </Button>
          )}
          {/* A new key for each step: a press on one step's button never counts for the next. */}
          <Fragment key={place}>{step.next}</Fragment>
        </div>
      }
    >
      <div className={styles.step}>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is not what is read from step to step */}
        <div
          ref={stage}
          className={styles.content}
          role="group"
          tabIndex={-1}
          aria-label={`${count}, ${step.title}`}
        >
          {step.content}
        </div>
        <p className={styles.dots}>
          {steps.map(({ title }) => (
            <span key={title} data-current={title === step.title || undefined} aria-hidden="true" />
          ))}
          <span className={styles.count}>{count}</span>
        </p>
      </div>
    </Dialog>
  );
}
