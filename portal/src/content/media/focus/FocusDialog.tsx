import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import type { Focus, Media } from '@/content/media/upload/api';
import { Button } from '@/shared/ui/Button';
import { Dialog } from '@/shared/ui/Dialog';
import type { DialogControl } from '@/shared/ui/dialogs';
import { focusOf } from '../sizes';
import styles from './FocusDialog.module.css';

type FocusDialogProps = DialogControl & { media: Media; onChosen: (focus: Focus) => void };

const words = {
  title: '보일 곳 고르기',
  description: '사진이 잘려 보일 때도 이 점은 늘 보여요. 얼굴 위에 놓아 주세요.',
  point: ({ x, y }: Focus) =>
    `보일 곳, 가로 ${Math.round(x * 100)}%, 세로 ${Math.round(y * 100)}%. 화살표 키로 옮겨요.`,
  preview: '이렇게 보여요',
  submit: '여기로 할게요',
};
const MIDDLE: Focus = { x: 0.5, y: 0.5 };
/** Aspect ratios of the previews next to the photo (FocusDialog.module.css). */
const PREVIEWS = [1, 16 / 9];
const STEP = 0.03;
const MOVES: Record<string, Focus> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
};

function within(share: number): number {
  return Math.round(Math.min(1, Math.max(0, share)) * 1000) / 1000;
}

/** A photo and the point in it that stays in sight: dragged, or moved by the arrow keys. */
export default function FocusDialog({ media, onChosen, onClose }: FocusDialogProps) {
  const [focus, setFocus] = useState(media.focus ?? MIDDLE);
  const source = media.mediumUrl ?? media.url;

  function drag(event: PointerEvent<HTMLDivElement>) {
    if (event.type === 'pointermove' && !event.buttons) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const box = event.currentTarget.getBoundingClientRect();
    setFocus({
      x: within((event.clientX - box.left) / box.width),
      y: within((event.clientY - box.top) / box.height),
    });
  }

  function press(event: KeyboardEvent) {
    const move = MOVES[event.key];
    if (!move) return;
    event.preventDefault();
    setFocus(({ x, y }) => ({ x: within(x + move.x), y: within(y + move.y) }));
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={words.title}
      description={words.description}
      actions={
        <Button
          onClick={() => {
            onChosen(focus);
            onClose();
          }}
        >
          {words.submit}
        </Button>
      }
    >
      <div className="grid justify-items-center gap-4">
        <div className={styles.picture} onPointerDown={drag} onPointerMove={drag}>
          <img src={source} alt="" draggable={false} />
          <button
            type="button"
            className={styles.point}
            style={{ left: `${focus.x * 100}%`, top: `${focus.y * 100}%` }}
            aria-label={words.point(focus)}
            onKeyDown={press}
          />
        </div>
        <figure className={styles.preview}>
          {PREVIEWS.map((shape) => (
            <img key={shape} src={source} alt="" style={focusOf({ ...media, focus }, shape)} />
          ))}
          <figcaption>{words.preview}</figcaption>
        </figure>
      </div>
    </Dialog>
  );
}
