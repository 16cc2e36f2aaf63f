import { ExternalLink } from 'lucide-react';
import { useLocation } from 'wouter';
import type { InApp } from '@/shared/lib/inApp';
import { outsideAddress } from '@/shared/lib/outsideAddress';
import styles from './OfflineNote.module.css';

/** Functions that in-app browsers lack, by the screens that need them. */
const MISSING: Record<string, string> = {
  '/login': 'Google과 패스키로는 로그인할 수 없어요',
  '/register': 'Google로는 가입할 수 없어요',
  '/create-diary': '사진을 고르지 못할 수 있어요',
  '/settings': '패스키와 앱 설치는 쓸 수 없어요',
  '/notifications/settings': '기기 알림은 켤 수 없어요',
  '/export': '파일을 내려받지 못할 수 있어요',
};

/** Shown on those screens: names the missing function, and links to a browser that has it. */
export default function InAppLine({ app }: { app: InApp }) {
  const [location] = useLocation();
  const missing = MISSING[location];
  if (!missing) return null;
  const outside = outsideAddress(app, window.location.href);
  return (
    <aside className={styles.note} aria-label="앱 안의 브라우저">
      <ExternalLink aria-hidden="true" />
      <span>
        {app.name} 안에서는 {missing}.{' '}
        {outside ? (
          <a href={outside}>외부 브라우저로 열기</a>
        ) : (
          '··· 메뉴에서 ‘외부 브라우저로 열기’를 눌러 주세요.'
        )}
      </span>
    </aside>
  );
}
