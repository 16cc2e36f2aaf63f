import { FEED_TABS, type FeedOrder } from '@/features/diaries/api';
import { text } from '@/features/diaries/text';
import { Tabs } from '@/shared/ui/Tabs';
import { markupOf } from './markup';
import { slot } from './slots';
import { templateOf } from './variants';

function tabsOf({ order }: { order: FeedOrder }): string {
  const content = slot('caller()');
  return markupOf(
    <Tabs
      label={text.tabs.label}
      value={order}
      onChange={() => {}}
      hrefOf={(value) => (value === 'latest' ? '/' : `/?tab=${value}`)}
      items={FEED_TABS.map((value) => ({ value, label: text.tabs[value], content }))}
    />,
  );
}

/** The tabs of home around what the server writes of the chosen feed. */
export function feedTabs(): string {
  const cases = FEED_TABS.map((order) => ({ when: `order == '${order}'`, state: { order } }));
  const tabs = templateOf(tabsOf, { order: 'latest' }, [{ cases }]);
  return `{% macro feed_tabs(order) %}${tabs}{% endmacro %}`;
}
