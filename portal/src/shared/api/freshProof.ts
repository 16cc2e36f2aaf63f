import type { ApiError } from './errors';

/** Asks the user to prove their identity; false if they cancel. */
export type AskForProof = (ways: string[], message: string) => Promise<boolean>;

let load: (() => Promise<{ askForProof: AskForProof }>) | null = null;
let asking: Promise<boolean> | null = null;

/** Each of the two apps sets its dialog, because this folder may not import it. */
export function setProofDialog(way: typeof load): void {
  load = way;
}

export function isProofAsked({ code }: ApiError): boolean {
  return code === 'fresh_proof_required';
}

/** Whether the session has a fresh proof now. Simultaneous refusals open one dialog. */
export function proveAnew(refusal: ApiError): Promise<boolean> {
  asking ??= ask(refusal).finally(() => {
    asking = null;
  });
  return asking;
}

async function ask({ fields, userMessage }: ApiError): Promise<boolean> {
  try {
    const dialog = await load?.();
    return (await dialog?.askForProof((fields.ways ?? '').split(' '), userMessage)) ?? false;
  } catch {
    // If the dialog cannot be loaded, the refusal is shown like any other.
    return false;
  }
}
