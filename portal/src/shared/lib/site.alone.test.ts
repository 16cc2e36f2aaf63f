import { expect, it, vi } from 'vitest';

it('takes the name that the server wrote into the page', async () => {
  document.head.innerHTML = '<meta name="application-name" content="쳇바퀴 마을" />';
  vi.resetModules();
  expect((await import('./site')).SITE_NAME).toBe('쳇바퀴 마을');
});

it('has a name of its own where no server wrote one', async () => {
  document.head.innerHTML = '';
  vi.resetModules();
  expect((await import('./site')).SITE_NAME).toBe('햄찌일기');
});
