import { useParams } from 'wouter';
import { useLeaveList, useMailList } from '@/features/notifications/unsubscribe/api';
import { text } from '@/features/notifications/unsubscribe/text';
import type { Shape } from '@/shared/api/types';
import { useNoIndex } from '@/shared/hooks/useNoIndex';
import { Button } from '@/shared/ui/Button';
import { EmptyState } from '@/shared/ui/EmptyState';
import { LinkButton } from '@/shared/ui/LinkButton';
import { PageWaiting } from '@/shared/ui/PageWaiting';
import { QueryStates } from '@/shared/ui/QueryStates';

type MailList = Shape<'MailListOut'>;

function ToSettings() {
  return (
    <LinkButton to="/notifications/settings" variant="outline">
      {text.settings}
    </LinkButton>
  );
}

function Ask({ token, list }: { token: string; list: MailList }) {
  const leave = useLeaveList(token);
  return (
    <EmptyState
      heading="h1"
      pose="writing"
      title={text.ask(list.label)}
      text={text.askText(list.email)}
      action={
        <Button pending={leave.isPending} onClick={() => leave.mutate()}>
          {text.submit}
        </Button>
      }
    />
  );
}

function Left({ list }: { list: MailList }) {
  return (
    <EmptyState
      heading="h1"
      pose="sleeping"
      title={text.done(list.label)}
      text={text.doneText(list.email)}
      action={<ToSettings />}
    />
  );
}

function Missing() {
  return (
    <EmptyState
      heading="h1"
      pose="searching"
      title={text.missing}
      text={text.missingText}
      action={<ToSettings />}
    />
  );
}

function Content({ token }: { token: string }) {
  return (
    <QueryStates
      query={useMailList(token)}
      loading={<PageWaiting title={text.loading} />}
      missing={<Missing />}
      heading="h1"
    >
      {(list) => (list.isSubscribed ? <Ask token={token} list={list} /> : <Left list={list} />)}
    </QueryStates>
  );
}

/** The target of the link in a mail's footer; nothing changes before the button is pressed. */
export default function UnsubscribePage() {
  const { token = '' } = useParams();
  useNoIndex();
  return (
    <div aria-live="polite">
      <Content token={token} />
    </div>
  );
}
