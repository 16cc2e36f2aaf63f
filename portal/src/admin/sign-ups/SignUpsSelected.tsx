import { BulkActionButton } from '../lists/BulkActionButton';
import { signUpsText as text } from './text';
import { type SignUp, sendApproval, sendRefusal } from './useDecide';

/** Approves or refuses all selected sign-ups; each is one act with one undo. */
export function SignUpsSelected() {
  return (
    <>
      <BulkActionButton<SignUp>
        verb={text.approve}
        messageOf={text.approvedMany}
        send={sendApproval}
      />
      <BulkActionButton<SignUp>
        verb={text.refuse}
        title={text.refuseManyTitle}
        help={text.refuseHelp}
        reasons={text.reasons}
        messageOf={text.refusedMany}
        isGrave
        send={sendRefusal}
      />
    </>
  );
}
