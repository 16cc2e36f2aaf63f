import { BookOpen, Camera, MessagesSquare } from 'lucide-react';
import { useLocation } from 'wouter';
import { useHasFeature } from '@/shared/api/site';
import { cx } from '@/shared/lib/cx';
import { LinkButton } from '@/shared/ui/LinkButton';
import { Mascot } from '@/shared/ui/Mascot';
import styles from './SidePanel.module.css';

export function WelcomeCard() {
  const [location] = useLocation();
  const hasFeature = useHasFeature();
  const isAtDoor = location === '/login' || location === '/register';
  return (
    <section className={cx(styles.card, styles.welcome)} aria-label="처음 오신 분께">
      <Mascot pose="waving" size={132} />
      <div>
        <h2>어서 오세요!</h2>
        <p>작은 하루를 오래 기억해요.</p>
      </div>
      {!isAtDoor && (
        <div className={styles.buttons}>
          <LinkButton to="/login" variant="outline">
            로그인
          </LinkButton>
          <LinkButton to="/register">회원가입</LinkButton>
        </div>
      )}
      <ul className={styles.features}>
        <li>
          <BookOpen aria-hidden="true" />
          햄스터의 하루하루를 기록해요
        </li>
        <li>
          <Camera aria-hidden="true" />
          사진과 함께 일기를 써요
        </li>
        {hasFeature('community') && (
          <li>
            <MessagesSquare aria-hidden="true" />
            다른 집사들과 이야기를 나눠요
          </li>
        )}
      </ul>
    </section>
  );
}
