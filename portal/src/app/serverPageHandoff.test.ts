import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isServerPageShown, mount } from './serverPageHandoff';

let root: HTMLElement;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'performance'] });
  document.body.innerHTML = `<div id="root"><div class="served">
    <a href="/">홈</a> <a href="/diary/3">첫눈</a> <a href="/diary/3">2</a></div></div>`;
  root = document.getElementById('root') as HTMLElement;
});

afterEach(() => vi.useRealTimers());

/** Lets the frames of so many milliseconds pass, and what watches the page hear of it. */
async function pass(milliseconds: number) {
  await vi.advanceTimersByTimeAsync(milliseconds);
}

const WHOLE =
  '<main id="main" tabindex="-1"><a href="/diary/3">첫눈</a><a href="/diary/3">2</a></main>';

it('draws into the root itself where the server wrote nothing', () => {
  root.replaceChildren();
  expect(mount(root)).toBe(root);
  expect(isServerPageShown()).toBe(false);
});

it('keeps what the server wrote until the screen stands whole, then shows that alone', async () => {
  const container = mount(root);
  await pass(5000);
  expect(root).toHaveTextContent('홈');
  container.innerHTML = '<main><span data-waiting></span></main>';
  await pass(1000);
  expect(isServerPageShown()).toBe(true);
  container.innerHTML = WHOLE;
  await pass(200);
  expect(isServerPageShown()).toBe(false);
  expect([...root.children]).toEqual([container]);
  expect(root).not.toHaveTextContent('홈');
});

it('does not wait for ever', async () => {
  const container = mount(root);
  container.innerHTML = '<main><span data-waiting></span></main>';
  await pass(4100);
  expect(isServerPageShown()).toBe(false);
});

it('asks for no frame while nothing is drawn, and is there when something is', async () => {
  const container = mount(root);
  await pass(60_000);
  expect(vi.getTimerCount()).toBe(0);
  expect(root).toHaveTextContent('홈');
  container.innerHTML = WHOLE;
  await pass(200);
  expect(isServerPageShown()).toBe(false);
});

it('keeps what the server wrote where the portal broke down while it was drawn', async () => {
  const container = mount(root);
  container.innerHTML = '<main><span data-waiting></span></main>';
  await pass(1000);
  container.replaceChildren();
  await pass(60_000);
  expect(root).toHaveTextContent('홈');
  expect(vi.getTimerCount()).toBe(0);
});

it('hands the focus on to the same link', async () => {
  const [, , second] = root.querySelectorAll('a');
  second?.focus();
  const container = mount(root);
  container.innerHTML = WHOLE;
  await pass(200);
  expect(container.querySelectorAll('a')[1]).toHaveFocus();
});

it('gives the focus to the field that a screen is there for', async () => {
  const container = mount(root);
  container.innerHTML = '<main id="main" tabindex="-1"><input data-focus-first="true" /></main>';
  await pass(200);
  expect(container.querySelector('input')).toHaveFocus();
});

it('leads the focus to the content where there is no such link', async () => {
  root.querySelector('a')?.focus();
  mount(root).innerHTML = WHOLE;
  await pass(200);
  expect(document.getElementById('main')).toHaveFocus();
});

it('leaves the focus alone that was elsewhere', async () => {
  mount(root).innerHTML = WHOLE;
  await pass(200);
  expect(document.body).toHaveFocus();
});

it('has the menu open that was open', async () => {
  const press = vi.fn();
  root.firstElementChild?.insertAdjacentHTML('beforeend', '<details class="served-menu" open>');
  const container = mount(root);
  container.innerHTML = `${WHOLE}<button aria-controls="menu-panel">메뉴</button>`;
  container.querySelector('button')?.addEventListener('click', press);
  await pass(200);
  expect(isServerPageShown()).toBe(false);
  expect(press).toHaveBeenCalledOnce();
});

it('does what was pressed before there was anything to do it', async () => {
  const press = vi.fn();
  root.firstElementChild?.insertAdjacentHTML(
    'beforeend',
    '<button>좋아요</button><button data-pressed="">좋아요</button>',
  );
  const container = mount(root);
  container.innerHTML = `${WHOLE}<button>좋아요</button><button id="second">좋아요</button>`;
  container.querySelector('#second')?.addEventListener('click', press);
  await pass(200);
  expect(press).toHaveBeenCalledOnce();
});
