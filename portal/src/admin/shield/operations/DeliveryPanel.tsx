import type { Shape } from '@/shared/api/types';
import { Panel } from '../../components/Panel';
import { Tag } from '../../components/Tag';
import { SwitchForm } from '../SwitchForm';
import { deliveryText } from './text';
import { useSetDelivery } from './useOperations';

/** Whether mail and pushes are sent; after a restore an operator must turn it on. */
export function DeliveryPanel({ delivery }: { delivery: Shape<'DeliveryOut'> }) {
  const { set, conflict } = useSetDelivery(delivery);
  const { isOn, reason, waitingMails, waitingPushes } = delivery;
  const send = (dropQueued: boolean) => set({ isOn: true, dropQueued });
  const stop = () => set({ isOn: false });
  return (
    <Panel
      title={deliveryText.title}
      actions={
        <Tag tone={isOn ? 'good' : 'warn'}>
          {isOn ? deliveryText.sending : deliveryText.stopped}
        </Tag>
      }
    >
      <p>{!isOn && reason === 'restored' ? deliveryText.restored : deliveryText.about}</p>
      <p>{deliveryText.waiting(waitingMails, waitingPushes)}</p>
      <SwitchForm
        verb={isOn ? deliveryText.stop : deliveryText.send}
        onSubmit={() => (isOn ? stop() : send(false))}
        other={isOn ? undefined : { verb: deliveryText.dropAndSend, run: () => send(true) }}
      >
        {null}
      </SwitchForm>
      {conflict}
    </Panel>
  );
}
