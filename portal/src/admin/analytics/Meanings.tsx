import { Definitions } from '../components/Definitions';
import { useDefinitions } from './api';
import { analyticsText } from './text';

/** All definitions of analytics. */
export function Meanings() {
  const { data = [] } = useDefinitions();
  return data.length > 0 && <Definitions title={analyticsText.meanings} of={data} />;
}
