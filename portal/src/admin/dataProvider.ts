import simpleRestProvider from 'ra-data-simple-rest';
import { type fetchUtils, HttpError } from 'react-admin';
import { sendForResponse } from '@/shared/api/client';
import { ApiError, userMessageOf } from '@/shared/api/errors';
import { withRequestId } from './actions/withRequestId';

const API = '/api/admin';

/** What react-admin shows and where: our sentence, and our field errors beside their inputs. */
function httpErrorOf(error: unknown): HttpError {
  if (!(error instanceof ApiError)) return new HttpError(userMessageOf(error), 0);
  const sentence = withRequestId(error.userMessage, error);
  return new HttpError(sentence, error.status, {
    code: error.code,
    message: sentence,
    ...(Object.keys(error.fields).length > 0 && { errors: error.fields }),
  });
}

/** `fetchUtils.fetchJson` for our API: one error shape in Korean, cookies, no own headers. */
async function fetchJson(url: string, options: fetchUtils.Options = {}) {
  try {
    const response = await sendForResponse(options.method ?? 'GET', url, {
      body: options.body === undefined ? undefined : JSON.parse(String(options.body)),
      signal: options.signal ?? undefined,
    });
    const body = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body,
      json: body ? JSON.parse(body) : {},
    };
  } catch (error) {
    throw httpErrorOf(error);
  }
}

/** The console's lists and records, in the simple-rest dialect (decisions §3). */
export const dataProvider = simpleRestProvider(API, fetchJson);

/** An act beside create, update and delete: `act('reports/12/decide', { … })`. */
export async function act<T = unknown>(
  path: string,
  body: object = {},
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE' = 'POST',
): Promise<T> {
  const { json } = await fetchJson(`${API}/${path}`, { method, body: JSON.stringify(body) });
  return json as T;
}

/** A file that is made for a form, with the name the server gives it. */
export async function fetchFile(path: string, form: object): Promise<{ name: string; blob: Blob }> {
  try {
    const response = await sendForResponse('POST', `${API}/${path}`, { body: form });
    const disposition = response.headers.get('Content-Disposition') ?? '';
    const name = /filename="([^"]+)"/.exec(disposition)?.[1] ?? 'list.csv';
    return { name, blob: await response.blob() };
  } catch (error) {
    throw httpErrorOf(error);
  }
}
