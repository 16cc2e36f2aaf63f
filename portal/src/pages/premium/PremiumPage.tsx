import { useNoIndex } from '@/shared/hooks/useNoIndex';
import { EmptyState } from '@/shared/ui/EmptyState';
import { LinkButton } from '@/shared/ui/LinkButton';

/** Reserved (decisions §2): the page says that nothing is sold yet. */
export default function PremiumPage() {
  useNoIndex();
  return (
    <EmptyState
      heading="h1"
      pose="sleeping"
      title="준비 중"
      text={'프리미엄은 아직 준비하고 있어요.\n지금 있는 기능은 모두 무료로 쓸 수 있어요.'}
      action={<LinkButton to="/">홈으로 가기</LinkButton>}
    />
  );
}
