import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Button } from './Button';

it('does what it says once pressed', async () => {
  const act = vi.fn();
  render(<Button onClick={act}>올리기</Button>);
  await userEvent.click(screen.getByRole('button', { name: '올리기' }));
  expect(act).toHaveBeenCalledOnce();
});

it('stays focusable while pending but neither acts nor submits', async () => {
  const submit = vi.fn((event: React.FormEvent) => event.preventDefault());
  const act = vi.fn();
  render(
    <form onSubmit={submit}>
      <Button type="submit" pending onClick={act}>
        올리기
      </Button>
    </form>,
  );
  const button = screen.getByRole('button', { name: '올리기' });
  button.focus();
  expect(button).toHaveFocus();
  expect(button).toHaveAttribute('aria-busy', 'true');
  await userEvent.click(button);
  await userEvent.keyboard('{Enter}');
  expect(act).not.toHaveBeenCalled();
  expect(submit).not.toHaveBeenCalled();
});
