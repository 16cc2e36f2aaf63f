import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createQueryClient } from '@/shared/api/queryClient';
import { keys } from './keys';
import { type Asked, moment, overlayOf, useOverlaid } from './overlay';

type Thing = { id: number; likes: number; saved: boolean };

const thingAt = (asOf: number): Asked<Thing> => ({ id: 12, likes: 7, saved: false, asOf });
const TARGET = 'diary:12';
const liked = (likes: number) =>
  [[TARGET, (thing: Thing) => ({ ...thing, likes })] as const] as const;
const saved = [[TARGET, (thing: Thing) => ({ ...thing, saved: true })] as const] as const;

function begin() {
  const client = createQueryClient();
  const overlay = overlayOf(client);
  const before = thingAt(moment());
  return { client, overlay, before, shown: (thing = before) => overlay.view(TARGET, thing) };
}

it('shows at once what is asked for, and takes back exactly that', () => {
  const { overlay, before, shown } = begin();
  const end = overlay.lay('like', liked(8));
  expect(shown()).toMatchObject({ likes: 8 });
  expect(before.likes).toBe(7);
  expect(overlay.isPending(TARGET, 'like')).toBe(true);
  end(null);
  expect(shown()).toBe(before);
  expect(overlay.isPending(TARGET, 'like')).toBe(false);
});

it('lies over answers that left before it was done, and over none that left after', () => {
  const { overlay, shown } = begin();
  const end = overlay.lay('like', liked(8));
  const between = thingAt(moment());
  expect(shown(between)).toMatchObject({ likes: 8 });
  end(liked(31));
  expect(shown()).toMatchObject({ likes: 31 });
  expect(shown(between)).toMatchObject({ likes: 31 });
  const after = thingAt(moment());
  expect(shown(after)).toBe(after);
});

it('takes one act back and leaves another', () => {
  const { overlay, shown } = begin();
  const endLike = overlay.lay('like', liked(8));
  overlay.lay('save', saved)(saved);
  endLike(null);
  expect(shown()).toMatchObject({ likes: 7, saved: true });
});

it('believes what was asked for last, however late an earlier answer comes', () => {
  const { overlay, shown } = begin();
  const asOf = moment();
  overlay.lay('like', liked(8))(liked(9));
  overlay.settle(liked(3), asOf);
  expect(shown()).toMatchObject({ likes: 9 });
});

it('lets go of what a later answer says in full', () => {
  const { overlay, shown } = begin();
  const more = [
    [TARGET, (thing: Thing) => ({ ...thing, likes: thing.likes + 1 })] as const,
  ] as const;
  overlay.lay('like', more)(more);
  overlay.lay('like', more)(more);
  expect(shown()).toMatchObject({ likes: 9 });
  const asOf = moment();
  overlay.lay('like', more)(more);
  overlay.replace('like', liked(20), asOf);
  expect(shown()).toMatchObject({ likes: 21 });
  expect(overlay.layersOf(TARGET)).toHaveLength(2);
});

it('shows what is gone nowhere but in answers that know of its return', () => {
  const { overlay, shown } = begin();
  overlay.settle([[TARGET, () => null]]);
  expect(shown()).toBeNull();
  expect(shown(thingAt(moment()))).not.toBeNull();
});

const PEOPLE: [string, (client: QueryClient) => void][] = [
  ['signing out', (client) => client.setQueryData(keys.session, null)],
  ['another member', (client) => client.setQueryData(keys.session, { id: 9 })],
];

it.each(PEOPLE)('ends with the session, and answers after that change nothing: %s', (_, leave) => {
  const { client, overlay, shown } = begin();
  client.setQueryData(keys.session, { id: 7 });
  overlay.lay('save', saved)(saved);
  const end = overlay.lay('like', liked(8));
  leave(client);
  expect(shown()).toMatchObject({ likes: 7, saved: false });
  end(liked(31));
  expect(shown()).toMatchObject({ likes: 7 });
});

it('stays while the member is only asked for again', () => {
  const { client, overlay, shown } = begin();
  client.setQueryData(keys.session, { id: 7, level: 1 });
  overlay.lay('save', saved)(saved);
  client.setQueryData(keys.session, { id: 7, level: 2 });
  expect(shown()).toMatchObject({ saved: true });
});

it('draws anew only what an act concerns', () => {
  const { client, overlay } = begin();
  const drawn: number[] = [];
  const things = [12, 13].map((id) => ({ ...thingAt(0), id }));
  function Card({ thing }: { thing: Thing }) {
    drawn.push(thing.id);
    return <p>{useOverlaid(`diary:${thing.id}`, thing)?.likes}</p>;
  }
  render(
    <QueryClientProvider client={client}>
      {things.map((thing) => (
        <Card key={thing.id} thing={thing} />
      ))}
    </QueryClientProvider>,
  );
  drawn.length = 0;
  act(() => overlay.settle(liked(8)));
  expect(screen.getByText('8')).toBeInTheDocument();
  expect(drawn).toEqual([12]);
});
