import { ApiError } from '@/shared/api/errors';

/** Files that are loaded or loading, by URL; failed ones are not included. */
const files = new Map<string, Promise<unknown>>();

/** A style that is only preloaded is not in force (the server's pages preload the first screen's). */
function isHere(href: string): boolean {
  const name = CSS.escape(href);
  const link = href.endsWith('.css') ? 'link[rel="stylesheet"]' : 'link';
  return document.querySelector(`${link}[href="${name}"], script[src="${name}"]`) !== null;
}

async function fetchScript(href: string): Promise<void> {
  const response = await fetch(href);
  const text = await response.text();
  if (response.ok) return;
  throw new ApiError(response.status, response.statusText, text, response.headers);
}

function addStyle(href: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.crossOrigin = '';
    link.href = href;
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(new TypeError(`Failed to fetch stylesheet: ${href}`));
    };
    document.head.append(link);
  });
}

function bring(name: string): Promise<unknown> | undefined {
  const href = `${import.meta.env.BASE_URL}${name}`;
  if (files.has(href)) return files.get(href);
  if (isHere(href)) return;
  const arriving = href.endsWith('.css') ? addStyle(href) : fetchScript(href);
  files.set(href, arriving);
  arriving.catch(() => files.delete(href));
  return arriving;
}

/**
 * The build replaces `import()` by this (tools/imports.ts): it fetches the files of a chunk before
 * importing it. A browser remembers a failed module for the life of the page, and never requests it
 * again. A failed fetch can be repeated.
 */
export async function importWithFiles<T>(load: () => Promise<T>, names?: string[]): Promise<T> {
  await Promise.all((names ?? []).map(bring));
  return load();
}
