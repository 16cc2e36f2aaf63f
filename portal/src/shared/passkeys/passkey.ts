import type { Shape } from '@/shared/api/types';

// Browsers that read and write JSON by themselves (`parseRequestOptionsFromJSON`, `toJSON`) came in
// 2024 and 2025; phones are older than that.

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

function textOf(bytes: ArrayBuffer): string {
  const plain = String.fromCharCode(...new Uint8Array(bytes));
  return btoa(plain).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

function known({ id, type, transports }: Shape<'PasskeyRef'>): PublicKeyCredentialDescriptor {
  return { id: bytesOf(id), type, transports: transports as AuthenticatorTransport[] };
}

/** Which of the browser's own refusals it would have been. */
function refuseWhereUnknown(): void {
  if (!window.isSecureContext) throw new DOMException('', 'SecurityError');
  if (!window.PublicKeyCredential) throw new DOMException('', 'NotSupportedError');
}

async function answered(asked: Promise<Credential | null>): Promise<PublicKeyCredential> {
  const credential = await asked;
  if (!credential) throw new DOMException('', 'NotAllowedError');
  return credential as PublicKeyCredential;
}

function named({ id, rawId }: PublicKeyCredential) {
  return { id, rawId: textOf(rawId), type: 'public-key' };
}

/** Has the device make a passkey as the site offers; rejects with a `DOMException`. */
export async function makePasskey(
  ask: () => Promise<Shape<'PasskeyOffer'>>,
): Promise<Shape<'NewPasskey'>> {
  refuseWhereUnknown();
  const offer = await ask();
  const made = await answered(
    navigator.credentials.create({
      publicKey: {
        ...offer,
        challenge: bytesOf(offer.challenge),
        user: { ...offer.user, id: bytesOf(offer.user.id) },
        excludeCredentials: offer.excludeCredentials.map(known),
      },
    }),
  );
  const response = made.response as AuthenticatorAttestationResponse;
  return {
    ...named(made),
    response: {
      clientDataJSON: textOf(response.clientDataJSON),
      attestationObject: textOf(response.attestationObject),
      transports: response.getTransports?.() ?? [],
    },
  };
}

/** Has the device sign what the site asks for; rejects with a `DOMException`. */
export async function signWithPasskey(
  ask: () => Promise<Shape<'PasskeyRequest'>>,
): Promise<Shape<'PasskeyUse'>> {
  refuseWhereUnknown();
  const request = await ask();
  const used = await answered(
    navigator.credentials.get({
      publicKey: {
        ...request,
        challenge: bytesOf(request.challenge),
        allowCredentials: request.allowCredentials.map(known),
      },
    }),
  );
  const response = used.response as AuthenticatorAssertionResponse;
  return {
    ...named(used),
    response: {
      clientDataJSON: textOf(response.clientDataJSON),
      authenticatorData: textOf(response.authenticatorData),
      signature: textOf(response.signature),
      userHandle: response.userHandle && textOf(response.userHandle),
    },
  };
}
