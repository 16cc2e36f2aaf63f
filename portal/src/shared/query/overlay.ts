import { hashKey, type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import type { Shape } from '@/shared/api/types';
import { keys } from './keys';

/** One thing, wherever lists and pages show it: `diary:12`. */
export type Target = `${Shape<'TargetKind'> | 'preferences'}:${number}`;

/** Applies an act to a thing, in any shape that has the changed fields; null: it was removed. */
type Patch = (thing: never) => object | null;

/** The changes of one act. */
export type Changes = readonly (readonly [Target, Patch])[];

/** A server's answer, with the moment at which it was asked for. */
export type Asked<Answer> = Answer & { asOf?: number };

type Layer = {
  patch: Patch;
  /** A later answer of the server knows the act already; while it is pending none does. */
  at: number;
  /** Names the act among those on one thing: `like`. */
  act?: string | undefined;
};

const NONE: readonly Layer[] = [];
const PENDING = Number.POSITIVE_INFINITY;

/** Moments are counted, not timed: two of them are never the same. */
let moments = 0;
export function moment(): number {
  moments += 1;
  return moments;
}

/** Marks an answer of the server. Called while the request leaves, not when it has arrived. */
export async function asked<Answer extends object>(answer: Promise<Answer>): Promise<Answer> {
  const asOf = moment();
  return { ...(await answer), asOf };
}

export function askedAt<Thing extends object>(things: readonly Thing[], asOf: number): Thing[] {
  return things.map((thing) => ({ ...thing, asOf }));
}

/**
 * Members' acts that cached responses do not contain yet. They are applied when the data is
 * rendered, and never change the cache. A response that was requested after the act is shown
 * unchanged (decision 0066).
 */
export class Overlay {
  #layers = new Map<Target, readonly Layer[]>();
  #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  layersOf(target: Target): readonly Layer[] {
    return this.#layers.get(target) ?? NONE;
  }

  isPending(target: Target, act: string): boolean {
    return this.layersOf(target).some((layer) => layer.act === act && layer.at === PENDING);
  }

  /** Applies a pending change. Returns a function that ends it, with the result or as a rollback. */
  lay(act: string, changes: Changes): (outcome: Changes | null) => void {
    const laid = changes.map(([target, patch]) => [target, { patch, at: PENDING, act }] as const);
    for (const [target, layer] of laid) this.#set(target, [...this.layersOf(target), layer]);
    this.#tell();
    return (outcome) => {
      // `replace` or `clear` may have dropped some of these layers.
      const stands = laid.filter(([target, layer]) => this.layersOf(target).includes(layer));
      for (const [target, layer] of stands) {
        const others = this.layersOf(target).filter((each) => each !== layer);
        this.#set(target, others);
      }
      if (stands.length > 0 && outcome) this.#settle(outcome, moment(), act);
      this.#tell();
    };
  }

  /** Applies changes made at `at` to every response that was requested before. */
  settle(changes: Changes, at = moment()): void {
    this.#settle(changes, at);
    this.#tell();
  }

  /**
   * As `settle`, for a response with the complete result of an act: earlier layers of that act are
   * dropped.
   */
  replace(act: string, changes: Changes, at: number): void {
    for (const [target] of changes) {
      const others = this.layersOf(target).filter((layer) => layer.act !== act || layer.at > at);
      this.#set(target, others);
    }
    this.#settle(changes, at, act);
    this.#tell();
  }

  clear(): void {
    this.#layers.clear();
    this.#tell();
  }

  /** The thing as it is to be shown, or null when it is gone. */
  view<Thing extends object>(target: Target, thing: Asked<Thing>): Thing | null {
    return laidOver(this.layersOf(target), thing);
  }

  #settle(changes: Changes, at: number, act?: string): void {
    for (const [target, patch] of changes) {
      const layers = this.layersOf(target);
      const later = layers.findIndex((layer) => layer.at > at);
      const place = later < 0 ? layers.length : later;
      this.#set(target, layers.toSpliced(place, 0, { patch, at, act }));
    }
  }

  #set(target: Target, layers: readonly Layer[]): void {
    if (layers.length > 0) this.#layers.set(target, layers);
    else this.#layers.delete(target);
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

function laidOver<Thing extends object>(
  layers: readonly Layer[],
  thing: Asked<Thing>,
): Thing | null {
  let shown: Thing | null = thing;
  for (const { patch, at } of layers) {
    if (shown && at > (thing.asOf ?? 0)) shown = patch(shown as never) as Thing | null;
  }
  return shown;
}

const overlays = new WeakMap<QueryClient, Overlay>();
const sessionHash = hashKey(keys.session);

/**
 * The overlay of a query client. It is cleared when the viewer changes. What was fetched is then forgotten only
 * if another member comes: whoever signs in again goes on where they were.
 */
export function overlayOf(client: QueryClient): Overlay {
  const known = overlays.get(client);
  if (known) return known;
  const overlay = new Overlay();
  overlays.set(client, overlay);
  const viewer = () => client.getQueryData<{ id: number } | null>(keys.session)?.id;
  let last = viewer();
  let member = last;
  client.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.queryHash !== sessionHash || viewer() === last) return;
    last = viewer();
    overlay.clear();
    if (!last) return;
    // Their keys name no member: hamsters, bookmarks, inquiries.
    const isOthers = ({ queryKey }: Query) => queryKey[0] !== keys.session[0];
    if (member && member !== last) void client.resetQueries({ predicate: isOthers });
    member = last;
  });
  return overlay;
}

/** A thing as it should be shown; null if it is gone. Rerenders when that changes. */
export function useOverlaid<Thing extends object>(
  target: Target | null,
  thing: Asked<Thing>,
): Thing | null;
export function useOverlaid<Thing extends object>(
  target: Target | null,
  thing: Asked<Thing> | null | undefined,
): Thing | null | undefined;
export function useOverlaid<Thing extends object>(
  target: Target | null,
  thing: Asked<Thing> | null | undefined,
) {
  const overlay = overlayOf(useQueryClient());
  const layersNow = () => (target ? overlay.layersOf(target) : NONE);
  const layers = useSyncExternalStore(overlay.subscribe, layersNow, layersNow);
  return useMemo(() => thing && laidOver(layers, thing), [layers, thing]);
}
