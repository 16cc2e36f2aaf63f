import { Button } from '@mui/material';
import { useState } from 'react';
import { Show, useRecordContext, useResourceContext, useResourceDefinition } from 'react-admin';
import { Link } from 'react-router';
import type { Shape } from '@/shared/api/types';
import { cx } from '@/shared/lib/cx';
import { exactNumber } from '@/shared/lib/numbers';
import { shortDay } from '@/shared/lib/relativeTime';
import { HistoryPanel } from '../audit/HistoryPanel';
import { DateTime } from '../components/DateTime';
import { DescriptionList } from '../components/DescriptionList';
import { Loading } from '../components/Loading';
import layout from '../components/layout.module.css';
import { MemberLink } from '../components/MemberLink';
import { Panel } from '../components/Panel';
import { SHOWN } from '../components/record';
import { ActCell } from './ActCell';
import styles from './Content.module.css';
import { Documents } from './Documents';
import { type Opened, OpenSecret } from './OpenSecret';
import { Pictures } from './Pictures';
import { PlacePost } from './PlacePost';
import { StateTag } from './StateTag';
import { isRemovable } from './states';
import { targetOf } from './targets';
import { contentText } from './text';

type Content = Shape<'AdminDiaryRow'> | Shape<'AdminPostRow'> | Shape<'AdminCommentPage'>;

function Title() {
  const { options } = useResourceDefinition();
  const content = useRecordContext<Content>();
  return `${options?.label ?? ''} ${content && 'title' in content ? (content.title ?? '') : ''}`;
}

function Page() {
  const record = useRecordContext<Content>();
  const resource = useResourceContext() ?? '';
  const [opened, setOpened] = useState<Opened | null>(null);
  const content = opened && opened.id === record?.id ? opened : record;
  // Coming from the list, its partial row is shown until the whole record is loaded.
  if (content?.content === undefined) return <Loading />;
  const isShut = content.isSecret && content.content === null;
  const target = targetOf(resource, content);
  return (
    <div className={cx(layout.columns, styles.page)}>
      <Panel
        title={contentText.body}
        actions={
          <div>
            {content.state === 'visible' && (
              <Button size="small" href={content.url}>
                {contentText.onSite}
              </Button>
            )}
            {'isPinned' in content && isRemovable(content) && <PlacePost post={content} />}
            {isShut && <OpenSecret resource={resource} id={content.id} onOpen={setOpened} />}
            <ActCell row={content} />
          </div>
        }
      >
        {'title' in content && content.title && <h3 className="text-15">{content.title}</h3>}
        <p className={layout.prose}>
          {content.content ?? (isShut ? contentText.secret : contentText.unreadable)}
        </p>
        {'images' in content && <Pictures urls={content.images} />}
        {'files' in content && <Documents files={content.files} />}
      </Panel>
      <div className={layout.stack}>
        <Panel title={contentText.details}>
          <DescriptionList
            facts={[
              [contentText.state, <StateTag key="state" {...content} />],
              [
                contentText.author,
                <MemberLink key="author" id={content.userId} nickname={content.nickname} />,
              ],
              [contentText.board, 'board' in content && content.board.name],
              [contentText.answers, 'answers' in content && answered(content.answers)],
              [contentText.hamster, 'hamsterName' in content && content.hamsterName],
              [contentText.day, 'entryDate' in content && shortDay(content.entryDate)],
              [contentText.likes, 'likesCount' in content && exactNumber(content.likesCount)],
              [
                contentText.commentsCount,
                'commentsCount' in content && exactNumber(content.commentsCount),
              ],
              [contentText.views, 'viewsCount' in content && exactNumber(content.viewsCount)],
              [contentText.cases, exactNumber(content.casesCount)],
              [contentText.written, <DateTime key="written" at={content.createdAt} />],
              [contentText.edited, <DateTime key="edited" at={content.updatedAt} />],
              [contentText.removedAt, <DateTime key="removed" at={content.removedAt} />],
            ]}
          />
        </Panel>
        <HistoryPanel {...target} />
      </div>
    </div>
  );
}

function answered(post: Shape<'AdminPostRow'>['answers']) {
  if (!post) return false;
  return (
    <Link key="answers" to={`/posts/${post.id}/show`}>
      {post.title ?? contentText.noTitle}
    </Link>
  );
}

/** A diary entry, a post or a comment, as far as staff may read it, with the acts on it. */
export default function ContentShow() {
  return (
    <Show title={<Title />} {...SHOWN}>
      <Page />
    </Show>
  );
}
