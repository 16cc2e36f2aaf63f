import type { SortPayload } from 'react-admin';

/** The list that a case was opened from: "the next" is the next one there. */
export type QueuePlace = {
  filter: Record<string, unknown>;
  sort: SortPayload;
  page: number;
  perPage: number;
};

const FIRST: QueuePlace = {
  filter: { status: 'pending' },
  sort: { field: 'urgency', order: 'ASC' },
  page: 1,
  perPage: 25,
};

/** The place as a list's own address writes it, so that a reload and a new tab keep it. */
export function placeQuery({ filter, sort, page, perPage }: QueuePlace): string {
  const query = new URLSearchParams({
    filter: JSON.stringify(filter),
    sort: sort.field,
    order: sort.order,
    page: String(page),
    perPage: String(perPage),
  });
  return `?${query}`;
}

/**
 * The list that the URL names. If it names no valid list, the whole queue, the most urgent first.
 */
export function placeOf(query: URLSearchParams): QueuePlace {
  const field = query.get('sort');
  const order = query.get('order');
  const filter = filterOf(query.get('filter'));
  if (!field || !filter || (order !== 'ASC' && order !== 'DESC')) return FIRST;
  return {
    filter,
    sort: { field, order },
    page: numberOf(query.get('page')) ?? FIRST.page,
    perPage: numberOf(query.get('perPage')) ?? FIRST.perPage,
  };
}

function filterOf(text: string | null): Record<string, unknown> | null {
  try {
    const filter: unknown = JSON.parse(text ?? '');
    return typeof filter === 'object' && filter !== null && !Array.isArray(filter)
      ? (filter as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

function numberOf(text: string | null): number | null {
  const number = Number(text);
  return Number.isInteger(number) && number > 0 ? number : null;
}
