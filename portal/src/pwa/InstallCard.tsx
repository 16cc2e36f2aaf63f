import { Share, Smartphone } from 'lucide-react';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useLocation } from 'wouter';
import { Button } from '@/shared/ui/Button';
import { openDialog } from '@/shared/ui/dialogs';
import styles from './InstallCard.module.css';
import { askNoMore, canInstall, heldPrompt, isApple, mayAsk, neverAsk } from './install';
import { text } from './text';

const words = text.install;

/** Before the content of the page, so that nothing is covered. */
function usePlace(wanted: boolean): HTMLElement | null {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  useEffect(() => {
    if (!wanted) return;
    const made = document.createElement('div');
    document.getElementById('main')?.prepend(made);
    setPlace(made);
    return () => made.remove();
  }, [wanted]);
  return wanted ? place : null;
}

/** Offers once, after a publication, to add the site to the home screen. */
export function InstallCard({ published }: { published: boolean }) {
  const [answered, setAnswered] = useState(false);
  const [location] = useLocation();
  const isHome = location === '/';
  const place = usePlace(published && isHome && !answered && mayAsk() && canInstall());
  if (!place) return null;

  function refuse() {
    askNoMore();
    setAnswered(true);
  }

  async function accept() {
    setAnswered(true);
    if (isApple()) {
      neverAsk();
      return openDialog(() => import('./InstallSteps'), {});
    }
    const answer = await heldPrompt()?.prompt();
    if (answer?.outcome === 'accepted') neverAsk();
    else askNoMore();
  }

  return createPortal(
    <section className={styles.card} aria-label={words.title}>
      <Smartphone aria-hidden="true" />
      <div className={styles.words}>
        <h2 className="text-17">{words.title}</h2>
        <p>{words.text}</p>
      </div>
      <div className={styles.answers}>
        <Button variant="ghost" size="small" onClick={refuse}>
          {words.no}
        </Button>
        <Button
          size="small"
          icon={isApple() ? <Share aria-hidden="true" /> : undefined}
          onClick={() => void accept()}
        >
          {isApple() ? words.how : words.yes}
        </Button>
      </div>
    </section>,
    place,
  );
}
