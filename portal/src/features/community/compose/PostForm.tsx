import { useWatch } from 'react-hook-form';
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
import { lazyPart } from '@/shared/ui/lazyPart';
import { SelectField } from '@/shared/ui/SelectField';
import type { Post } from '../api';
import { POLL_FIELDS, PollOffer } from '../poll/PollOffer';
import type { PostForm as PostInput } from './api';
import { type BoardOption, categoryOf, isOffered, type PostDraft, type PostFields } from './draft';
import { SaleNote } from './SaleNote';
import { type ModeText, text } from './text';

type PostFormProps = {
  words: ModeText;
  boards: readonly BoardOption[];
  /** The post being edited. */
  post?: Post | undefined;
  /** An answer has the board of its thread, and neither a poll nor a giveaway. */
  isAnswer: boolean;
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

const FIELDS = [
  ...(['boardId', 'categoryId', 'title', 'content', 'isSecret', 'healthCard', 'files'] as const),
  ...POLL_FIELDS,
  ...(['giveaway.region', 'giveaway.endsOn'] as const),
];

/** Only questions and giveaways have these. */
const HealthCardField = lazyPart(() => import('../healthCard/HealthCardField'));
const FilesField = lazyPart(() => import('../files/FilesField'));
const GivingField = lazyPart(() => import('../giving/GivingField'));

/** Board, title, text and files of a post. */
export function PostForm(props: PostFormProps) {
  const { words, boards, post, isAnswer, canPin, focusTitle, send, onClose, ...options } = props;
  const boardOf = (boardId: string) => boards.find(({ value }) => value === boardId);
  const purposeOf = (boardId: string) => boardOf(boardId)?.purpose;
  const takesFilesOn = (boardId: string) => boardOf(boardId)?.allowsFiles ?? false;
  /** Also where the board takes none: the server refuses it instead of everybody reading it, until it is unticked. */
  const hasSecret = (boardId: string, isSecret?: boolean) =>
    boardOf(boardId)?.allowsSecrets || isSecret || post?.isSecret;
  const asksOn = (boardId: string) => purposeOf(boardId) === 'question';
  /** A notice explains the board, so it has no giveaway. */
  const givesOn = (boardId: string, isPinned: boolean) =>
    purposeOf(boardId) === 'giving' && !isPinned && !isAnswer;
  const composer = useComposer<PostFields, Post>({
    ...options,
    target: POST_FILES,
    version: post?.updatedAt,
    fields: FIELDS,
    send: ({ boardId, categoryId, isPinned, isSecret, title, content, ...attached }, images) => {
      const { healthCard, poll, giveaway, files } = attached;
      return send({
        title,
        content,
        boardId: Number(boardId),
        images,
        ...categoryOf(boardOf(boardId), categoryId),
        ...(canPin && { isPinned }),
        ...(hasSecret(boardId, isSecret) && { isSecret: isSecret ?? false }),
        ...(healthCard && asksOn(boardId) && { healthCard }),
        ...(poll && { poll }),
        ...(files && (files.length > 0 || post) && { files: files.map(({ url }) => url) }),
        ...(giveaway &&
          givesOn(boardId, isPinned) && {
            giveaway: { region: giveaway.region, endsOn: giveaway.endsOn || null },
          }),
      });
    },
  });
  const { register, formState, setValue, control } = composer.form;
  const boardId = useWatch({ control, name: 'boardId' });
  const board = boardOf(boardId);
  const isPinned = useWatch({ control, name: 'isPinned' });
  const isSecret = useWatch({ control, name: 'isSecret' });
  const takesFiles = takesFilesOn(boardId);
  const hasFiles = (useWatch({ control, name: 'files' }) ?? []).length > 0;
  const healthCard = useWatch({ control, name: 'healthCard' }) ?? null;
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
          {!isAnswer && (
            <SelectField
              label={text.board}
              options={boards}
              placeholder={text.boardPlaceholder}
              error={formState.errors.boardId?.message}
              {...register('boardId', { validate: (value) => value !== '' || text.boardMissing })}
            />
          )}
          {board && board.categories.length > 0 && (
            <SelectField
              // Another board's categories are other choices.
              key={boardId}
              label={text.category}
              options={board.categories}
              placeholder={board.isCategoryRequired ? text.categoryPlaceholder : text.categoryNone}
              error={formState.errors.categoryId?.message}
              {...register('categoryId', {
                validate: (value) =>
                  !board.isCategoryRequired || isOffered(board, value) || text.categoryMissing,
              })}
            />
          )}
          {givesOn(boardId, isPinned) && <GivingField form={composer.form} />}
          <TitleField
            composer={composer}
            placeholder={text.titlePlaceholder}
            autoFocus={focusTitle}
          />
          <ContentField composer={composer} placeholder={text.contentPlaceholder} />
          <SaleNote {...composer.text.values} />
          <div ref={composer.picker}>
            <MediaPicker uploads={composer.uploads} />
          </div>
          {(takesFiles || hasFiles) && <FilesField form={composer.form} takesFiles={takesFiles} />}
          {asksOn(boardId) && (
            <HealthCardField
              choice={healthCard}
              hasCard={post?.hasHealthCard ?? false}
              error={formState.errors.healthCard?.message}
              onChoose={(choice) => setValue('healthCard', choice, { shouldValidate: true })}
            />
          )}
          {!isAnswer && <PollOffer form={composer.form} hasPoll={post?.hasPoll ?? false} />}
          {hasSecret(boardId, isSecret) && (
            <CheckboxField
              label={text.secret}
              hint={secretHint(post)}
              error={formState.errors.isSecret?.message}
              {...register('isSecret')}
            />
          )}
          {canPin && (
            <CheckboxField label={text.pinned} hint={text.pinnedHint} {...register('isPinned')} />
          )}
        </div>
      </div>
    </form>
  );
}

/** An edit may close or open a post that others have answered. */
function secretHint(post: Post | undefined): string {
  if (!post) return text.secretHint;
  return post.isSecret ? text.secretOpening : text.secretClosing;
}
