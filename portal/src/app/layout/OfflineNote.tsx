import { WifiOff } from 'lucide-react';
import { useOnline } from '@/shared/hooks/useOnline';
import styles from './OfflineNote.module.css';

export function OfflineNote() {
  const online = useOnline();
  return (
    <div role="status">
      {!online && (
        <p className={styles.note}>
          <WifiOff aria-hidden="true" />
          인터넷 연결이 끊겼어요. 다시 이어지면 계속할 수 있어요.
        </p>
      )}
    </div>
  );
}
