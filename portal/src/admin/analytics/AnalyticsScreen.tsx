import { Button, Tab, Tabs } from '@mui/material';
import { RefreshCw } from 'lucide-react';
import { Title } from 'react-admin';
import { useSearchParams } from 'react-router';
import layout from '../components/layout.module.css';
import { useRefreshFigures } from './api';
import { BehaviorTab } from './BehaviorTab';
import { ContentTab } from './ContentTab';
import { LABEL } from './label';
import { Meanings } from './Meanings';
import { RangeBar } from './RangeBar';
import { RealtimeTab } from './RealtimeTab';
import { RetentionTab } from './RetentionTab';
import { rangeOf } from './range';
import { analyticsText as text } from './text';

const TABS = [
  { key: 'realtime', Content: RealtimeTab },
  { key: 'behavior', Content: BehaviorTab },
  { key: 'content', Content: ContentTab },
  { key: 'retention', Content: RetentionTab },
] as const;

/** Statistics of members, each figure with its definition; the chosen tab is in the URL. */
export default function AnalyticsScreen() {
  const [search, setSearch] = useSearchParams();
  const { isRefreshing, refresh } = useRefreshFigures();
  const { key: chosen, Content } = TABS.find(({ key }) => key === search.get('tab')) ?? TABS[0];
  return (
    <div className={layout.page}>
      <Title title={LABEL} />
      <div className={layout.between}>
        <Tabs
          value={chosen}
          onChange={(_event, tab) =>
            setSearch({ ...Object.fromEntries(search), tab }, { replace: true })
          }
          variant="scrollable"
          // They appear and vanish while the font arrives; fingers and arrow keys move along without.
          scrollButtons={false}
          aria-label={text.views}
        >
          {TABS.map(({ key }) => (
            <Tab
              key={key}
              value={key}
              label={text.tabs[key]}
              id={`analytics-tab-${key}`}
              aria-controls={chosen === key ? 'analytics-panel' : undefined}
            />
          ))}
        </Tabs>
        <Button
          size="small"
          startIcon={<RefreshCw size={16} />}
          loading={isRefreshing}
          loadingPosition="start"
          onClick={refresh}
        >
          {text.refresh}
        </Button>
      </div>
      <div role="tabpanel" id="analytics-panel" aria-labelledby={`analytics-tab-${chosen}`}>
        {chosen !== 'realtime' && <RangeBar />}
        <Content range={rangeOf(search)} />
      </div>
      <Meanings />
    </div>
  );
}
