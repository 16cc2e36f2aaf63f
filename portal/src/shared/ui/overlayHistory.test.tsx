import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode, useEffect, useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { Link, Route, Router, useLocation } from 'wouter';
import { aroundNavigation, leaveOverlayEntries } from '@/shared/lib/navigation';
import { Dialog } from './Dialog';
import { Menu } from './Menu';
import { useOverlayHistory } from './overlayHistory';

const depth = () => window.history.state?.overlays ?? 0;
const stands = (at: number) => waitFor(() => expect(depth()).toBe(at));
const press = (name: string) => userEvent.click(screen.getByText(name));
const back = () => act(() => window.history.back());
const forward = () => act(() => window.history.forward());
/** The entry may stand for a moment only. */
const isPopped = () =>
  new Promise((heard) => window.addEventListener('popstate', heard, { once: true, capture: true }));

function Sheet({ name, stays }: { name: string; stays?: () => void }) {
  const [isOpen, setOpen] = useState(false);
  useOverlayHistory(isOpen, stays ?? (() => setOpen(false)));
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        open {name}
      </button>
      {isOpen && (
        <div>
          <p>{name} is open</p>
          <button type="button" onClick={() => setOpen(false)}>
            close {name}
          </button>
          <Link href="/there" onClick={() => setOpen(false)}>
            from {name} to there
          </Link>
        </div>
      )}
    </>
  );
}

function Site({ children }: { children: React.ReactNode }) {
  return (
    <StrictMode>
      <Router aroundNav={aroundNavigation}>
        <Route path="/there">there</Route>
        <Route path="/before">before</Route>
        <Route path="/here">
          here
          {children}
        </Route>
      </Router>
    </StrictMode>
  );
}

function show(children: React.ReactNode) {
  render(<Site>{children}</Site>);
}

beforeEach(() => {
  window.history.pushState(null, '', '/before');
  window.history.pushState(null, '', '/here');
});

it('closes by back, and leaves the page by the next', async () => {
  show(<Sheet name="a" />);
  await press('open a');
  await stands(1);
  back();
  await waitFor(() => expect(screen.queryByText('a is open')).not.toBeInTheDocument());
  await stands(0);
  back();
  expect(await screen.findByText('before')).toBeVisible();
});

it('takes its entry along when it closes by itself: the next back leaves the page', async () => {
  show(<Sheet name="a" />);
  for (let time = 0; time < 3; time += 1) {
    await press('open a');
    await stands(1);
    await press('close a');
    await stands(0);
  }
  back();
  expect(await screen.findByText('before')).toBeVisible();
});

it('closes the upper of two first', async () => {
  show(
    <>
      <Sheet name="a" />
      <Sheet name="b" />
    </>,
  );
  await press('open a');
  await press('open b');
  await stands(2);
  back();
  await waitFor(() => expect(screen.queryByText('b is open')).not.toBeInTheDocument());
  expect(screen.getByText('a is open')).toBeVisible();
  back();
  await waitFor(() => expect(screen.queryByText('a is open')).not.toBeInTheDocument());
  expect(screen.getByText('here')).toBeVisible();
});

it('closes all where back goes further at once', async () => {
  show(
    <>
      <Sheet name="a" />
      <Sheet name="b" />
    </>,
  );
  await press('open a');
  await press('open b');
  await stands(2);
  act(() => window.history.go(-3));
  expect(await screen.findByText('before')).toBeVisible();
  expect(screen.queryByText(/is open/)).not.toBeInTheDocument();
});

it('hands its entry on to what opens in its place', async () => {
  function Menus() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <Menu label="more" trigger="…" items={[{ label: 'ask', onSelect: () => setOpen(true) }]} />
        <Dialog open={isOpen} title="sure?" onClose={() => setOpen(false)} />
      </>
    );
  }
  show(<Menus />);
  await userEvent.click(screen.getByRole('button', { name: 'more' }));
  await stands(1);
  await userEvent.click(await screen.findByRole('menuitem', { name: 'ask' }));
  expect(await screen.findByRole('dialog')).toBeVisible();
  await stands(1);
  back();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  back();
  expect(await screen.findByText('before')).toBeVisible();
});

it('stays as often as it wants to, and the page with it', async () => {
  const stay = vi.fn();
  show(<Sheet name="a" stays={stay} />);
  await press('open a');
  for (let time = 1; time < 4; time += 1) {
    await stands(1);
    back();
    await waitFor(() => expect(stay).toHaveBeenCalledTimes(time));
  }
  await stands(1);
  expect(screen.getByText('a is open')).toBeVisible();
  await press('close a');
  await stands(0);
  back();
  expect(await screen.findByText('before')).toBeVisible();
});

it('goes with the page where something in it leads on, and back leads to the page', async () => {
  show(
    <>
      <Sheet name="a" />
      <Sheet name="b" />
    </>,
  );
  await press('open b');
  await press('open a');
  await stands(2);
  await press('from a to there');
  expect(await screen.findByText('there')).toBeVisible();
  expect(depth()).toBe(0);
  back();
  expect(await screen.findByText('here')).toBeVisible();
  expect(depth()).toBe(0);
  expect(screen.queryByText(/is open/)).not.toBeInTheDocument();
  forward();
  expect(await screen.findByText('there')).toBeVisible();
  back();
  await screen.findByText('here');
  back();
  expect(await screen.findByText('before')).toBeVisible();
});

it('goes where it was sent first, not where the page sends whom it no longer knows', async () => {
  function Leaving() {
    const [, navigate] = useLocation();
    const [isKnown, setKnown] = useState(true);
    useEffect(() => {
      if (!isKnown) navigate('/before');
    }, [isKnown, navigate]);
    const leave = () => {
      navigate('/there', { replace: true });
      setKnown(false);
    };
    useOverlayHistory(isKnown, leave);
    return (
      <button type="button" onClick={leave}>
        leave
      </button>
    );
  }
  show(<Leaving />);
  await stands(1);
  await press('leave');
  expect(await screen.findByText('there')).toBeVisible();
  await stands(0);
  expect(screen.queryByText('before')).not.toBeInTheDocument();
});

it('does not open again by forward, which leaves no step to go back', async () => {
  show(<Sheet name="a" />);
  await press('open a');
  await stands(1);
  back();
  await stands(0);
  const popped = isPopped();
  forward();
  await popped;
  expect(depth()).toBe(1);
  await stands(0);
  expect(screen.queryByText('a is open')).not.toBeInTheDocument();
  back();
  expect(await screen.findByText('before')).toBeVisible();
});

it('leaves no step behind where the page is loaded anew over it', async () => {
  window.history.pushState({ overlays: 1 }, '', '/here');
  window.history.pushState({ overlays: 2 }, '', '/here');
  leaveOverlayEntries();
  await stands(0);
  show(null);
  back();
  expect(await screen.findByText('before')).toBeVisible();
});

it('keeps the page that was asked for where going there takes long', async () => {
  let arrived = () => {};
  const isLate = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  vi.spyOn(window.history, 'go').mockImplementationOnce((steps) => {
    setTimeout(() => {
      History.prototype.go.call(window.history, steps);
      setTimeout(arrived, 50);
    }, 1300);
  });
  show(
    <>
      <Sheet name="a" />
      <Sheet name="b" />
    </>,
  );
  await press('open b');
  await press('open a');
  await stands(2);
  await press('from a to there');
  await isLate;
  expect(screen.getByText('there')).toBeVisible();
  await stands(0);
  back();
  expect(await screen.findByText('here')).toBeVisible();
});
