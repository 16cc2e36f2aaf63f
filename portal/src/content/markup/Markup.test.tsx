import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { show } from '@/testing/screen';
import Markup from './Markup';

const LONG = `https://example.com/${'a'.repeat(40)}`;

it('links bare addresses and shows them short, with their marks', () => {
  const text = `**여기 ${LONG}에서**\n[이름](${LONG}) [${LONG}](${LONG})`;
  show(<Markup text={text} title="" media={[]} />);
  const links = screen.getAllByRole('link');
  expect(links.map((link) => link.textContent)).toEqual([
    `example.com/${'a'.repeat(28)}…`,
    '이름',
    `example.com/${'a'.repeat(28)}…`,
  ]);
  for (const link of links) {
    expect(link).toHaveAttribute('href', LONG);
    expect(link).toHaveAttribute('rel', 'nofollow ugc noopener');
    expect(link).toHaveAttribute('target', '_blank');
  }
  expect(links[0]?.querySelector('strong')).not.toBeNull();
});

it('stays in the tab on this site', () => {
  const own = `${window.location.origin}/diary/3`;
  show(<Markup text={`${own} 참고`} title="" media={[]} />);
  // `localhost` is no address of the web: words.
  expect(screen.queryByRole('link')).toBeNull();
  show(<Markup text={`[전에 쓴 일기](${own})`} title="" media={[]} />);
  expect(screen.getByRole('link')).not.toHaveAttribute('target');
});
