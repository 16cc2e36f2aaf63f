import { usePageTitle } from '@/shared/hooks/usePageTitle';
import { EmptyState } from '@/shared/ui/EmptyState';
import { LinkButton } from '@/shared/ui/LinkButton';

export default function NotFoundPage() {
  usePageTitle('페이지를 찾을 수 없어요');
  return (
    <EmptyState
      heading="h1"
      pose="searching"
      title="404 Page Not Found"
      text={
        <>
          돋보기로 샅샅이 찾아봤지만 이 주소에는 아무것도 없어요. 주소가 바뀌었거나 지워진 글일 수
          있어요.
          <span className="block text-13 mt-3" lang="en">
            Did you forget to add the page to the router?
          </span>
        </>
      }
      action={<LinkButton to="/">홈으로 가기</LinkButton>}
    />
  );
}
