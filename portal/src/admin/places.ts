import { RESOURCES } from './resources';
import { SCREENS } from './screens';

const places = new Set([
  ...RESOURCES.map(({ name }) => `/${name}`),
  ...SCREENS.map(({ path }) => path),
]);

/** Whether the console has a screen at this address. */
export function hasPlace(path: string): boolean {
  return places.has(path);
}
