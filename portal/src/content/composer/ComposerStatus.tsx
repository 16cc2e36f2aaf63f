import { text as uploadText } from '@/content/media/upload/text';
import { text } from './text';
import type { Composer } from './useComposer';

type ComposerStatusProps = {
  composer: Pick<Composer, 'step' | 'uploads' | 'hasFailedFile' | 'hasMissingFile' | 'isOutdated'>;
  className: string | undefined;
};

/** The step that the form waits for, or the problems that stop it. */
export function ComposerStatus({ composer, className }: ComposerStatusProps) {
  const { step, uploads, hasFailedFile, hasMissingFile, isOutdated } = composer;
  const isOffline = uploads.items.some(({ isWaiting }) => isWaiting);
  const waiting = isOffline ? text.waitsForNetwork : text.waitsForFiles;
  const problems = [
    ...(hasFailedFile ? [uploadText.failedUploads] : []),
    ...(hasMissingFile ? [text.missingFiles] : []),
    ...(isOutdated ? [text.outdated] : []),
  ];
  return (
    <p className={className} role="status">
      {step === 'waiting' ? waiting : problems.join(' ')}
    </p>
  );
}
