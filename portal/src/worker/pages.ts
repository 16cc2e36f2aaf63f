import { networkFirst } from './answers';
import { ASSETS, isKeptPage, PAGES, START_PAGES } from './rules';
import { currentGeneration, keep, kept } from './userCaches';

/** The server's page, asked for while the worker was still waking up where the browser can. */
export async function fromNetwork(event: FetchEvent): Promise<Response> {
  const preloaded = (await event.preloadResponse) as Response | undefined;
  return preloaded ?? fetch(event.request);
}

/** Tells the page that it is not the server's latest (pwa reads the mark). */
async function marked(response: Response): Promise<Response> {
  const page = await response.text();
  const headers = new Headers(response.headers);
  headers.delete('Content-Encoding');
  headers.delete('Content-Length');
  return new Response(page.replace('<html ', '<html data-kept="" '), { headers });
}

/** If the page is not cached, the portal starts without it and shows the cached data it finds. */
async function shell(pathname: string): Promise<Response | undefined> {
  for (const address of [pathname, ...START_PAGES.toReversed()]) {
    const found = await kept(PAGES, address);
    if (found) return found;
  }
  return (await caches.open(ASSETS)).match('/index.html');
}

/** A page whose address is kept: the latest, else the last seen, else the shell. */
export async function page(event: FetchEvent): Promise<Response> {
  let latest: Response | undefined;
  const load = async () => {
    latest = await fromNetwork(event);
    return latest;
  };
  try {
    const response = await networkFirst(event, PAGES, load);
    return response === latest ? response : await marked(response);
  } catch (error) {
    return await instead(event, error);
  }
}

/** A page of its moment, such as one to sign in at: the latest, else the shell. */
export async function screen(event: FetchEvent): Promise<Response> {
  try {
    return await fromNetwork(event);
  } catch (error) {
    return await instead(event, error);
  }
}

async function instead(event: FetchEvent, error: unknown): Promise<Response> {
  const found = await shell(new URL(event.request.url).pathname);
  if (!found) throw error;
  return marked(found);
}

/** Keeps addresses that were opened before there was a worker, or that a start needs. */
export async function keepPages(addresses: readonly string[]): Promise<void> {
  const since = currentGeneration();
  for (const address of addresses) {
    const { pathname } = new URL(address, 'http://any');
    if (!isKeptPage(pathname) || (await kept(PAGES, address))) continue;
    const response = await fetch(address, { headers: { Accept: 'text/html' } });
    await keep(PAGES, address, response, since);
  }
}
