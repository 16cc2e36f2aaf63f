import { Megaphone, X } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import type { Shape } from '@/shared/api/types';
import { IconButton } from '@/shared/ui/IconButton';
import styles from './OfflineNote.module.css';

type NoticeLineProps = { notice: Shape<'Notice'>; isMember: boolean };

const KEY = 'hamsterd-closed-notice';

function closedNotice(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** The staff's notice to everybody. Once closed, it stays hidden on this device until its text changes. */
export default function NoticeLine({ notice, isMember }: NoticeLineProps) {
  const [closed, setClosed] = useState(closedNotice);
  const { text, link, audience } = notice;
  if (audience !== 'everybody' && isMember !== (audience === 'members')) return null;
  if (closed === text) return null;
  function close() {
    setClosed(text);
    try {
      localStorage.setItem(KEY, text);
    } catch {
      // Without storage it is closed until the next visit.
    }
  }
  return (
    <aside className={styles.note} aria-label="공지" data-nosnippet="">
      <Megaphone aria-hidden="true" />
      <span>
        {text} {link.startsWith('/') && <Link href={link}>자세히 보기</Link>}
        {link.startsWith('https:') && (
          <a href={link} rel="noopener noreferrer" target="_blank">
            자세히 보기
          </a>
        )}
      </span>
      <IconButton label="공지 닫기" icon={<X aria-hidden="true" />} onClick={close} />
    </aside>
  );
}
