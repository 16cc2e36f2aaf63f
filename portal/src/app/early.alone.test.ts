import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { relativeTime } from '@/shared/lib/relativeTime';

const AT = '2026-11-20T03:00:00Z';

beforeEach(() => {
  vi.resetModules();
});

afterEach(() => {
  document.body.innerHTML = '';
});

function write(html: string) {
  document.body.insertAdjacentHTML('beforeend', html);
}

it('says each day that the server wrote as the portal does, before it is drawn', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  await import('./early');
  const now = new Date().toISOString();
  write(`<time datetime="${now}" data-ago>2026. 11. 28.</time>`);
  write(`<time datetime="${AT}" data-ago>2026. 11. 20.</time><time datetime="${AT}">그날</time>`);
  await Promise.resolve();
  const said = [...document.querySelectorAll('time')].map((time) => time.textContent);
  expect(said).toEqual(['방금 전', relativeTime(new Date(AT)), '그날']);
});

it('leaves the page to the portal once it has been read', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  await import('./early');
  document.dispatchEvent(new Event('DOMContentLoaded'));
  write(`<time datetime="${AT}" data-ago>2026. 11. 20.</time>`);
  await Promise.resolve();
  expect(document.querySelector('time')).toHaveTextContent('2026. 11. 20.');
});

it('remembers the last press on what only the portal can do', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  await import('./early');
  write(
    '<div class="served"><a href="#a">글</a><button>좋아요</button><button>댓글</button></div>',
  );
  write('<button>다른 버튼</button>');
  const [like, comment, other] = document.querySelectorAll('button');
  like?.click();
  comment?.click();
  document.querySelector('a')?.click();
  other?.click();
  expect([...document.querySelectorAll('[data-pressed]')]).toEqual([comment]);
});
