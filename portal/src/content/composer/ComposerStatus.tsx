import { text as uploadText } from '@/content/media/upload/text';
import { text } from './text';
import type { Composer } from './useComposer';

type ComposerStatusProps = {
  composer: Pick<Composer, 'step' | 'uploads' | 'hasFailedFile'>;
  className: string | undefined;
};

/** What the form waits for, or what holds it up. */
export function ComposerStatus({ composer, className }: ComposerStatusProps) {
  const { step, uploads, hasFailedFile } = composer;
  const isOffline = uploads.items.some(({ isWaiting }) => isWaiting);
  const waiting = isOffline ? text.waitsForNetwork : text.waitsForFiles;
  return (
    <p className={className} role="status">
      {step === 'waiting' ? waiting : hasFailedFile ? uploadText.failedUploads : ''}
    </p>
  );
}
