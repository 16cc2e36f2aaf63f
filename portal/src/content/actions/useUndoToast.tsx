import { Link, useLocation } from 'wouter';
import { useMayWrite } from '@/shared/api/suspension';
import { type ToastInput, toast } from '@/shared/ui/toast';
import { needsBoard, type Trashed, useRestore } from './restore';
import { text } from './restoreText';

/** Shows that something was deleted, with an undo and a link to the trash. */
export function useUndoToast(): (trashed: Trashed, message: ToastInput) => void {
  const { mutateAsync: restore } = useRestore();
  const [, navigate] = useLocation();
  const mayWrite = useMayWrite();

  // Awaited, because the toast closes and its callbacks end with it.
  async function undo(trashed: Trashed) {
    try {
      const { url, isHeld } = await restore(trashed);
      toast({
        title: text.done,
        description: isHeld ? text.held : undefined,
        tone: 'good',
        action: { label: text.see, onClick: () => navigate(url) },
      });
    } catch (error) {
      // The action has shown the reason; the trash asks for a board.
      if (needsBoard(error)) navigate('/trash');
    }
  }

  return (trashed, message) =>
    toast({
      ...message,
      tone: 'good',
      content: <Link href="/trash">{text.list}</Link>,
      action: mayWrite ? { label: text.undo, onClick: () => void undo(trashed) } : undefined,
    });
}
