import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { useChoiceParam } from './useChoiceParam';

const FRUITS = ['apple', 'pear', 'plum'] as const;

function Choice() {
  const [fruit, choose] = useChoiceParam('fruit', FRUITS);
  return (
    <>
      <output>{fruit}</output>
      {FRUITS.map((each) => (
        <button key={each} type="button" onClick={() => choose(each)}>
          {each}
        </button>
      ))}
    </>
  );
}

beforeEach(() => window.history.replaceState(null, '', '/'));

it.each([
  ['/', 'apple'],
  ['/?fruit=plum', 'plum'],
  ['/?fruit=stone', 'apple'],
])('reads %s as %s', (address, fruit) => {
  window.history.replaceState(null, '', address);
  render(<Choice />);
  expect(screen.getByRole('status')).toHaveTextContent(fruit);
});

it('keeps the choice in the address beside what else stands there, with no step back', async () => {
  window.history.replaceState(null, '', '/?page=2');
  const steps = window.history.length;
  render(<Choice />);
  await userEvent.click(screen.getByRole('button', { name: 'pear' }));
  expect(screen.getByRole('status')).toHaveTextContent('pear');
  expect(window.location.search).toBe('?page=2&fruit=pear');
  await userEvent.click(screen.getByRole('button', { name: 'apple' }));
  expect(window.location.search).toBe('?page=2');
  expect(window.history).toHaveLength(steps);
});
