/** Lines of a text with their places as keys: the same may stand twice, and none ever moves. */
export function placed<T>(list: readonly T[]): { one: T; key: string }[] {
  return list.map((one, place) => ({ one, key: `${place}` }));
}
