import { Link } from 'wouter';
import { useSite } from '@/shared/api/site';
import { SITE_NAME } from '@/shared/lib/site';
import styles from './Footer.module.css';

export function Footer() {
  const { data: site } = useSite();
  const contact = site?.contactEmail;
  return (
    <footer className={styles.footer}>
      <nav className={styles.links} aria-label="안내">
        <Link href="/privacy-policy">개인정보처리방침</Link>
        <Link href="/terms-of-service">이용약관</Link>
        <Link href="/rules">운영 원칙</Link>
        <Link href="/rights-report">권리침해 신고</Link>
        <Link href="/transparency">운영 현황</Link>
        <Link href="/help">자주 묻는 질문</Link>
        <Link href="/inquiries">문의</Link>
        {contact && <a href={`mailto:${contact}`}>문의 메일</a>}
      </nav>
      <p>© {site?.name ?? SITE_NAME}</p>
    </footer>
  );
}
