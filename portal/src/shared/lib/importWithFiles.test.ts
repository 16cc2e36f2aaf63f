import { beforeEach, expect, it, vi } from 'vitest';
import { importWithFiles } from './importWithFiles';

const load = vi.fn(async () => 'module');

beforeEach(() => load.mockClear());

function serve(answer: () => Promise<Response>) {
  const fetched = vi.fn(answer);
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

it('imports only what has arrived, and fetches anew what has not', async () => {
  let isAway = true;
  const fetched = serve(async () => {
    if (isAway) throw new TypeError('Failed to fetch');
    return new Response('');
  });
  await expect(importWithFiles(load, ['assets/a.js'])).rejects.toThrow('Failed to fetch');
  // A browser would remember a failed import for as long as the page lives.
  expect(load).not.toHaveBeenCalled();
  isAway = false;
  expect(await importWithFiles(load, ['assets/a.js'])).toBe('module');
  await importWithFiles(load, ['assets/a.js']);
  expect(fetched).toHaveBeenCalledTimes(2);
});

it('says what the server says of a file', async () => {
  serve(async () => new Response('', { status: 404 }));
  await expect(importWithFiles(load, ['assets/old.js'])).rejects.toMatchObject({ status: 404 });
});

it('fetches nothing that the page has already', async () => {
  document.head.innerHTML = '<link rel="modulepreload" href="/assets/b.js">';
  const fetched = serve(async () => new Response(''));
  await importWithFiles(load, ['assets/b.js']);
  expect(fetched).not.toHaveBeenCalled();
});

it('adds a style that the page has only preloaded', async () => {
  document.head.innerHTML = '<link rel="preload" as="style" href="/assets/d.css">';
  const done = importWithFiles(load, ['assets/d.css']);
  const style = document.querySelector('link[rel="stylesheet"][href="/assets/d.css"]');
  expect(style).not.toBeNull();
  style?.dispatchEvent(new Event('load'));
  expect(await done).toBe('module');
});

it('asks anew for a style that did not come', async () => {
  const styles = () => document.querySelectorAll('link[href="/assets/c.css"]');
  const first = importWithFiles(load, ['assets/c.css']);
  styles()[0]?.dispatchEvent(new Event('error'));
  await expect(first).rejects.toThrow('stylesheet');
  const second = importWithFiles(load, ['assets/c.css']);
  expect(styles()).toHaveLength(1);
  styles()[0]?.dispatchEvent(new Event('load'));
  expect(await second).toBe('module');
});
