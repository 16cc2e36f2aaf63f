import { useNoIndex } from '@/shared/hooks/useNoIndex';
import { EmptyState } from '@/shared/ui/EmptyState';
import { LinkButton } from '@/shared/ui/LinkButton';

/** Reserved (decisions §2): no contest is open yet, and it says so. */
export default function ContestPage() {
  useNoIndex();
  return (
    <EmptyState
      heading="h1"
      pose="seed"
      title="준비 중"
      text={'아직 열린 콘테스트가 없어요.\n가장 예쁜 사진은 일기에 모아 두세요.'}
      action={<LinkButton to="/create-diary">일기 쓰러 가기</LinkButton>}
    />
  );
}
