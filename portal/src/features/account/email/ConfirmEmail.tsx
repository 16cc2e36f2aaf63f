import { Link } from 'wouter';
import type { Shape } from '@/shared/api/types';
import { Button } from '@/shared/ui/Button';
import { EmptyState } from '@/shared/ui/EmptyState';
import { FormAlert } from '@/shared/ui/FormAlert';
import { LinkButton } from '@/shared/ui/LinkButton';
import { AuthCard } from '../sign-in/AuthCard';
import { useConfirmEmail } from './api';
import { text } from './text';

type ConfirmEmailProps = { token: string; link: Shape<'EmailLinkOut'> };

/** Explains the link, and asks for a press on a button: opening the page alone changes nothing. */
export function ConfirmEmail({ token, link }: ConfirmEmailProps) {
  const confirm = useConfirmEmail(token);
  const words = text.page[link.purpose];
  const { toSettings } = text.page;
  if (confirm.isSuccess) {
    return (
      <EmptyState
        heading="h1"
        pose="seed"
        title={words.done}
        text={words.doneText}
        action={<LinkButton to="/settings">{toSettings}</LinkButton>}
      />
    );
  }
  return (
    <AuthCard
      title={words.title}
      lead={words.lead(link.email)}
      pose="waving"
      footer={<Link href="/settings">{toSettings}</Link>}
    >
      {confirm.failure && <FormAlert failure={confirm.failure} />}
      <Button size="large" fullWidth pending={confirm.isPending} onClick={() => confirm.mutate()}>
        {words.submit}
      </Button>
    </AuthCard>
  );
}
