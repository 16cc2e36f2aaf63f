import styles from '@/content/composer/Composer.module.css';
import { ComposerHeader } from '@/content/composer/ComposerFrame';
import { ComposerStatus } from '@/content/composer/ComposerStatus';
import { ContentField } from '@/content/composer/ContentField';
import { PublishButton } from '@/content/composer/PublishButton';
import { TitleField } from '@/content/composer/TitleField';
import { useComposer } from '@/content/composer/useComposer';
import type { SavedDraft } from '@/content/drafts/draftStore';
import type { Draft } from '@/content/drafts/useDraft';
import { POST_FILES } from '@/content/media/upload/api';
import { MediaPicker } from '@/content/media/upload/MediaPicker';
import type { Failure } from '@/shared/api/failure';
import { CheckboxField } from '@/shared/ui/CheckboxField';
import { FormAlert } from '@/shared/ui/FormAlert';
import { SelectField } from '@/shared/ui/SelectField';
import type { Post } from '../api';
import type { PostForm as PostInput } from './api';
import type { BoardOption, PostDraft, PostFields } from './draft';
import { type ModeText, text } from './text';

type PostFormProps = {
  words: ModeText;
  boards: readonly BoardOption[];
  /** The post being edited. */
  post?: Post | undefined;
  draft: Draft<PostDraft>;
  initial: SavedDraft<PostDraft>;
  failure: Failure | null;
  /** Whether the member may pin the post as a notice. */
  canPin: boolean;
  /** Whether to begin in the title. */
  focusTitle: boolean;
  /** Sends the form; rejects with the server's refusal. */
  send: (input: PostInput) => Promise<Post>;
  onSent: (saved: Post) => void;
  onSignedOut: () => void;
  onClose: () => void;
};

const FIELDS = ['boardId', 'title', 'content'] as const;

/** Board, title, text and files of a post. */
export function PostForm(props: PostFormProps) {
  const { words, boards, post, canPin, focusTitle, send, onClose, ...options } = props;
  const composer = useComposer<PostFields, Post>({
    ...options,
    target: POST_FILES,
    version: post?.updatedAt,
    fields: FIELDS,
    send: ({ boardId, isPinned, title, content }, images) =>
      send({ title, content, boardId: Number(boardId), images, ...(canPin && { isPinned }) }),
  });
  const { register, formState } = composer.form;
  return (
    <form className={styles.form} {...composer.formProps}>
      <ComposerHeader
        heading={words.heading}
        onClose={onClose}
        submit={<PublishButton composer={composer} words={words} />}
      />
      <ComposerStatus composer={composer} className={styles.status} />
      {composer.refusal && (
        <div className={styles.refusal}>
          <FormAlert failure={composer.refusal} />
        </div>
      )}
      <div className={styles.body}>
        <div className={styles.fields}>
          <SelectField
            label={text.board}
            options={boards}
            placeholder={text.boardPlaceholder}
            error={formState.errors.boardId?.message}
            {...register('boardId', { validate: (value) => value !== '' || text.boardMissing })}
          />
          <TitleField
            composer={composer}
            placeholder={text.titlePlaceholder}
            autoFocus={focusTitle}
          />
          <ContentField composer={composer} placeholder={text.contentPlaceholder} />
          <div ref={composer.picker}>
            <MediaPicker uploads={composer.uploads} />
          </div>
          {canPin && (
            <CheckboxField label={text.pinned} hint={text.pinnedHint} {...register('isPinned')} />
          )}
        </div>
      </div>
    </form>
  );
}
