import simpleRestProvider from 'ra-data-simple-rest';
import { type fetchUtils, HttpError } from 'react-admin';
import { sendForResponse } from '@/shared/api/client';
import { ApiError, userMessageOf } from '@/shared/api/errors';
import { withRequestId } from './withRequestId';

const API = '/api/admin';

/** Errors in react-admin's format: our message, with field errors at their inputs. */
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
    const response = await sendForResponse((options.method ?? 'get').toLowerCase(), url, {
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
