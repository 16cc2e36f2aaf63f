import { ApiError } from '@/shared/api/errors';

/** Chrome names the file that it could not import; other browsers keep it to themselves. */
const ADDRESS = /https?:\/\/\S+$/;

/**
 * Why a piece of the portal did not load. `import()` hides the answer, so it is asked for once more:
 * a fault of the server then has its status and its request's id.
 */
export async function chunkFault(error: unknown): Promise<unknown> {
  const [address] = (error instanceof Error && ADDRESS.exec(error.message)) || [];
  if (!address) return error;
  try {
    const response = await fetch(address, { cache: 'no-store' });
    if (response.ok) return error;
    return new ApiError(
      response.status,
      response.statusText,
      await response.text(),
      response.headers,
    );
  } catch (unreachable) {
    return unreachable;
  }
}
