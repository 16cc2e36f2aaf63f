import { expect, it, vi } from 'vitest';
import { consoleStore } from './store';

it('keeps the filters of a list on the device, and what is selected in its tab alone', () => {
  const [one, other] = [consoleStore(), consoleStore()];
  const heard = vi.fn();
  one.subscribe('reports.selectedIds', heard);
  one.setItem('reports.listParams', { page: 2 });
  one.setItem('reports.selectedIds', [3, 4]);
  expect(heard).toHaveBeenCalledWith([3, 4]);
  expect(one.getItem('reports.selectedIds', [])).toEqual([3, 4]);
  expect(other.getItem('reports.listParams')).toEqual({ page: 2 });
  expect(other.getItem('reports.selectedIds', [])).toEqual([]);
});
