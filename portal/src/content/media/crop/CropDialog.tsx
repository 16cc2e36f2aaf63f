import { useState } from 'react';
import { Button } from '@/shared/ui/Button';
import { Dialog } from '@/shared/ui/Dialog';
import type { DialogControl } from '@/shared/ui/dialogs';
import { Skeleton } from '@/shared/ui/Skeleton';
import { toast } from '@/shared/ui/toast';
import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';
import { largestBox, RATIO, type Size, shownIn } from './box';
import styles from './CropDialog.module.css';
import { type Crop, CropStage } from './CropStage';
import { cutOut } from './cutOut';
import { text as words } from './text';
import { usePicture } from './usePicture';
import { WrongKind } from './WrongKind';

type CropDialogProps = DialogControl & {
  file: File;
  /** Gets a JPEG 400 pixels wide, or the file itself where this browser cannot draw it. */
  onDone: (blob: Blob) => void;
};

function startOf(picture: Size): Crop {
  return { ratio: RATIO.min, box: largestBox(shownIn(picture), RATIO.min) };
}

/** Crops a photo for a profile or a hamster. Opened with a newly chosen file. */
export default function CropDialog({ file, onDone, onClose }: CropDialogProps) {
  const loading = usePicture(file);
  const [changed, setChanged] = useState<Crop | null>(null);
  const [pending, setPending] = useState(false);
  if (loading.state === 'not-image') return <WrongKind onClose={onClose} />;

  const picture = loading.state === 'ready' ? loading.picture : null;
  const size = picture && { width: picture.naturalWidth, height: picture.naturalHeight };
  const crop = changed ?? (size && startOf(size));
  const unreadable = loading.state === 'unreadable';

  async function finish() {
    if (!unreadable && !(picture && crop)) return;
    setPending(true);
    try {
      // HEIC, for one: most browsers cannot draw it, and the server can.
      onDone(picture && crop ? await cutOut(picture, crop.box, crop.ratio) : file);
      onClose();
    } catch {
      setPending(false);
      toast({ ...words.failed, tone: 'bad' });
    }
  }

  return (
    <Dialog
      open
      holdOpen
      size={unreadable ? 'small' : 'large'}
      title={words.title}
      description={unreadable ? undefined : words.lead}
      onClose={onClose}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button
            pending={pending}
            aria-disabled={loading.state === 'loading'}
            onClick={() => void finish()}
          >
            {unreadable ? words.keep : words.done}
          </Button>
        </>
      }
    >
      {picture && size && crop ? (
        <CropStage url={picture.src} picture={size} crop={crop} onChange={setChanged} />
      ) : unreadable ? (
        <p role="alert">{words.unreadable}</p>
      ) : (
        <div className={styles.waiting}>
          <VisuallyHidden>{words.loading}</VisuallyHidden>
          <Skeleton height="100%" shape="box" />
        </div>
      )}
    </Dialog>
  );
}
