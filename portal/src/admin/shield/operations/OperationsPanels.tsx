import { DeliveryPanel } from './DeliveryPanel';
import { ReadOnlyPanel } from './ReadOnlyPanel';
import { useOperations } from './useOperations';

/** Operators' switches for the whole site. */
export function OperationsPanels() {
  const { data } = useOperations();
  if (!data) return null;
  return (
    <>
      <ReadOnlyPanel readOnly={data.readOnly} />
      <DeliveryPanel delivery={data.delivery} />
    </>
  );
}
