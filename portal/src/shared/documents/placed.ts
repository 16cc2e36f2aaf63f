/** Lines of a text with their positions as keys: a line may occur twice, and none moves. */
export function placed<T>(list: readonly T[]): { one: T; key: string }[] {
  return list.map((one, place) => ({ one, key: `${place}` }));
}
