import { RecentSearches } from '@/features/search/RecentSearches';
import { SearchBox } from '@/features/search/SearchBox';
import { SearchResults } from '@/features/search/SearchResults';
import { text } from '@/features/search/text';
import { useSearchBox } from '@/features/search/useSearchBox';
import { usePageTitle } from '@/shared/hooks/usePageTitle';
import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';

/** Full-text search of the whole site. */
export default function SearchPage() {
  const box = useSearchBox();
  usePageTitle(box.asked ? text.titleOf(box.asked) : text.title);
  return (
    <>
      <h1>
        <VisuallyHidden>{text.title}</VisuallyHidden>
      </h1>
      <SearchBox box={box} />
      {box.asked ? (
        <SearchResults query={box.asked} onOpen={box.settle} />
      ) : (
        <RecentSearches onChoose={box.send} />
      )}
    </>
  );
}
