import { Dialog } from '@/shared/ui/Dialog';
import type { DialogControl } from '@/shared/ui/dialogs';
import { LoginForm } from './LoginForm';
import { text } from './text';

const words = text.again;

/** Signs in again in a dialog above a form, so that its input is kept. */
export default function SignInDialog({ onClose }: DialogControl) {
  const { pathname, search } = window.location;
  return (
    <Dialog open onClose={onClose} title={words.title} description={words.lead} size="small">
      <LoginForm next={pathname + search} onDone={onClose} />
    </Dialog>
  );
}
