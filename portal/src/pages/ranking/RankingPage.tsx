import { RankingPanel } from '@/features/ranking/RankingPanel';
import { KINDS, PERIODS } from '@/features/ranking/rules';
import { text } from '@/features/ranking/text';
import { useChoiceParam } from '@/shared/hooks/useChoiceParam';
import { Tabs } from '@/shared/ui/Tabs';

/** Rankings of members and hamsters; kind and period are part of the URL. */
export default function RankingPage() {
  const [kind, setKind] = useChoiceParam('kind', KINDS);
  const [period, setPeriod] = useChoiceParam('period', PERIODS);
  return (
    <>
      <h1 className="mb-2">{text.title}</h1>
      <Tabs
        label={text.tabs}
        value={kind}
        onChange={setKind}
        items={KINDS.map((value) => ({
          value,
          label: text.kinds[value].tab,
          content: <RankingPanel kind={value} period={period} onPeriod={setPeriod} />,
        }))}
      />
    </>
  );
}
