import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Title } from 'react-admin';
import { api } from '@/shared/api/client';
import layout from '../components/layout.module.css';
import { Panel } from '../components/Panel';
import { QueryResult } from '../components/QueryResult';
import { Tile, Tiles } from '../components/Tile';
import { FigureMeanings, PeriodChoice } from './FigureParts';
import { FIGURES, figuresText, type Period } from './figureText';

/** One's own recent work, from the audit log. */
export default function OwnFiguresScreen() {
  const [days, setDays] = useState<Period>(30);
  const query = useQuery({
    queryKey: ['staff', 'figures', 'me', days],
    queryFn: ({ signal }) => api.get('/api/admin/me/figures', { query: { days }, signal }),
  });
  return (
    <div className={layout.page}>
      <Title title={figuresText.mine} />
      <Panel title={figuresText.mine} actions={<PeriodChoice value={days} onChange={setDays} />}>
        <QueryResult query={query}>
          {(figures) => (
            <Tiles>
              {FIGURES.map(({ key, name, show, meaning }) => (
                <Tile key={key} name={name} value={show(figures)} meaning={meaning} />
              ))}
            </Tiles>
          )}
        </QueryResult>
        <p className={layout.note}>{figuresText.ownOnly}</p>
        <FigureMeanings />
      </Panel>
    </div>
  );
}
