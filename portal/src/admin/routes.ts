import { RESOURCES } from './resources';
import { SCREENS } from './screens';

const routes = new Set([
  ...RESOURCES.map(({ name }) => `/${name}`),
  ...SCREENS.map(({ path }) => path),
]);

/** The list that a record's or a form's screen belongs to: `/users/7/show` → `/users`. */
export function listBehind(path: string): string | null {
  const [, name = '', ...rest] = path.split('/');
  const list = `/${name}`;
  return rest.some(Boolean) && routes.has(list) ? list : null;
}
