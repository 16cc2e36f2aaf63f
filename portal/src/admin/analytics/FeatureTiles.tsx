import type { Shape } from '@/shared/api/types';
import { count } from '../components/format';
import { Panel } from '../components/Panel';
import { Tile, Tiles } from '../components/Tile';
import { useMeanings } from './meanings';
import { featureText as text } from './text';

type FeatureUse = Shape<'FeatureUse'>;

const NAMES = Object.entries(text.names) as [keyof FeatureUse, string][];

/** How much each feature is used. */
export function FeatureTiles({ use }: { use: FeatureUse }) {
  const meaningOf = useMeanings();
  return (
    <Panel title={text.title}>
      <Tiles>
        {NAMES.map(([feature, name]) => (
          <Tile
            key={feature}
            name={name}
            value={count(use[feature])}
            meaning={meaningOf(feature)}
          />
        ))}
      </Tiles>
    </Panel>
  );
}
