import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '@/shared/api/client';
import layout from '../components/layout.module.css';
import { MemberLink } from '../components/MemberLink';
import { Panel } from '../components/Panel';
import { QueryResult } from '../components/QueryResult';
import { Table } from '../components/Table';
import { FigureMeanings, PeriodChoice } from './FigureParts';
import { FIGURES, figuresText, type Period } from './figureText';
import { staffText } from './text';

/** All staff members' recent work, for the owner. */
export function StaffFigures() {
  const [days, setDays] = useState<Period>(30);
  const query = useQuery({
    queryKey: ['staff', 'figures', 'all', days],
    queryFn: ({ signal }) => api.get('/api/admin/staff/figures', { query: { days }, signal }),
  });
  return (
    <Panel title={figuresText.ofAll} actions={<PeriodChoice value={days} onChange={setDays} />}>
      <QueryResult query={query}>
        {(rows) => (
          <Table
            label={figuresText.ofAll}
            rows={rows}
            keyOf={({ userId }) => userId}
            empty={staffText.empty}
            columns={[
              {
                label: figuresText.member,
                show: ({ userId, nickname }) => <MemberLink id={userId} nickname={nickname} />,
              },
              ...FIGURES.map(({ name, show }) => ({ label: name, show })),
            ]}
          />
        )}
      </QueryResult>
      <p className={layout.note}>{figuresText.forOwner}</p>
      <FigureMeanings />
    </Panel>
  );
}
