import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { WithMentions } from './WithMentions';

it('leads from a name behind a sign to its member, the longest first', () => {
  const mentions = [
    { id: 3, name: '콩이' },
    { id: 4, name: '콩이집사' },
    { id: 5, name: 'a.b(c)' },
  ];
  render(<WithMentions text="@콩이집사님, @콩이 @a.b(c) @누구 me@x" mentions={mentions} />);
  const links = screen
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    ['@콩이집사', '/user/4'],
    ['@콩이', '/user/3'],
    ['@a.b(c)', '/user/5'],
  ]);
  expect(document.body).toHaveTextContent('@콩이집사님, @콩이 @a.b(c) @누구 me@x');
});

it('leaves words alone where nobody is mentioned', () => {
  render(<WithMentions text="@콩이집사 안녕" mentions={[]} />);
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});

it('links addresses, and no name that is a part of one', () => {
  const mentions = [{ id: 7, name: '콩이' }];
  render(<WithMentions text="@콩이 https://youtube.com/@콩이 에서요" mentions={mentions} />);
  const [name, address] = screen.getAllByRole('link');
  expect(name).toHaveAttribute('href', '/user/7');
  expect(address).toHaveAttribute('href', 'https://youtube.com/@콩이');
  expect(address).toHaveAttribute('rel', 'nofollow ugc noopener');
  expect(address).toHaveTextContent(/^youtube.com\/@콩이$/);
});
