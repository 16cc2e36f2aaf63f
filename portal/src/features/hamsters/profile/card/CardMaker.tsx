import { Download, Share2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { blobOf } from '@/content/media/picture';
import { download } from '@/shared/lib/download';
import { Button } from '@/shared/ui/Button';
import { Dialog } from '@/shared/ui/Dialog';
import type { DialogControl } from '@/shared/ui/dialogs';
import { Skeleton } from '@/shared/ui/Skeleton';
import { toast } from '@/shared/ui/toast';
import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';
import type { Hamster } from '../api';
import styles from './CardMaker.module.css';
import { drawCard } from './drawCard';
import { CARD_SIZES, type CardSize } from './frames';
import { SizeChoice } from './SizeChoice';
import { share } from './save';
import { ThemePicker } from './ThemePicker';
import { text as words } from './text';
import { type CardTheme, FIRST_THEME } from './themes';
import { useCardParts } from './useCardParts';

type CardMakerProps = DialogControl & { hamster: Hamster; firstSize?: CardSize | undefined };

/** A picture to show around: chosen, seen at once, and taken along as a PNG. */
export default function CardMaker({ hamster, firstSize, onClose }: CardMakerProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [theme, setTheme] = useState<CardTheme>(FIRST_THEME);
  const [size, setSize] = useState<CardSize>(firstSize ?? 'square');
  const [pending, setPending] = useState<'download' | 'share' | null>(null);
  const parts = useCardParts(hamster);

  useEffect(() => {
    if (parts && canvas.current) drawCard(canvas.current, { ...parts, theme, size });
  }, [parts, theme, size]);

  async function finish(way: 'download' | 'share') {
    if (!canvas.current) return;
    setPending(way);
    try {
      const blob = await blobOf(canvas.current, 'image/png');
      const file = new File([blob], words.fileName(hamster.name, size), { type: 'image/png' });
      if (way === 'share') await share(file, words.title(hamster.name));
      else download(file.name, file);
    } catch {
      toast({ ...words.failed[way], tone: 'bad' });
    } finally {
      setPending(null);
    }
  }

  return (
    <Dialog
      open
      size="large"
      title={words.title(hamster.name)}
      onClose={onClose}
      actions={
        <>
          <Button
            variant="outline"
            icon={<Share2 aria-hidden="true" />}
            aria-disabled={!parts}
            pending={pending === 'share'}
            onClick={() => void finish('share')}
          >
            {words.share}
          </Button>
          <Button
            icon={<Download aria-hidden="true" />}
            aria-disabled={!parts}
            pending={pending === 'download'}
            onClick={() => void finish('download')}
          >
            {words.download}
          </Button>
        </>
      }
    >
      <div className={styles.columns}>
        <div className={styles.preview}>
          {parts ? (
            <canvas
              ref={canvas}
              className={styles.canvas}
              {...CARD_SIZES.square}
              role="img"
              aria-label={words.preview(hamster.name, theme.name)}
            />
          ) : (
            <>
              <VisuallyHidden>{words.loading}</VisuallyHidden>
              <Skeleton height="100%" shape="box" />
            </>
          )}
        </div>
        <div className={styles.choices}>
          {parts?.photoFailed && <p role="status">{words.photoFailed}</p>}
          <SizeChoice value={size} onChange={setSize} />
          <ThemePicker value={theme.id} onChange={setTheme} />
        </div>
      </div>
    </Dialog>
  );
}
