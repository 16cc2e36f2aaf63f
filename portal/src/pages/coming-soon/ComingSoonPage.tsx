import { useNoIndex } from '@/shared/hooks/useNoIndex';
import { EmptyState } from '@/shared/ui/EmptyState';
import { LinkButton } from '@/shared/ui/LinkButton';

/** An honest page for addresses whose screen is not there yet; search engines leave it out. */
export default function ComingSoonPage() {
  useNoIndex();
  return (
    <EmptyState
      heading="h1"
      pose="sleeping"
      title="준비 중"
      text={'이 화면은 아직 둥지를 짓는 중이에요.\n다 지으면 가장 먼저 알려 드릴게요.'}
      action={<LinkButton to="/">홈으로 가기</LinkButton>}
    />
  );
}
