/** Back closes whatever lies over a page: nothing that does is built without its entry in the history. */
import { expect, it } from 'vitest';
import THEME from '../admin/theme.ts?raw';

const SOURCES = import.meta.glob<string>(
  ['../**/*.tsx', '!../**/*.test.tsx', '!../testing/**', '!../**/*.testing.tsx'],
  { query: '?raw', import: 'default', eager: true },
);

/** What puts something over the page: a library's root, a modal element, or what keeps the page from scrolling. */
const COVERS =
  /radix-ui\/(dialog|alert-dialog|popover|dropdown-menu|context-menu|hover-card|select)'|<Dialog\b[^;]*?@mui|\b(Dialog|Drawer|SwipeableDrawer|Modal|Popover),?\b[^;]*from '@mui\/material'|showModal\(|aria-modal=|data-scroll-lock/;
const HAS_ENTRY = /\b(useOverlayHistory|addOverlay)\(/;

/** Every modal element of MUI stands in the console's own root, which has the entry. */
const OF_MUI =
  /<Dialog\b[^;]*?@mui|\b(Dialog|Drawer|SwipeableDrawer|Modal|Popover),?\b[^;]*from '@mui\/material'/;

/** Drawn inside one that has its entry. */
const PARTS = {
  '../shared/ui/MenuRow.tsx': 'a row of MenuList',
  '../content/composer/ComposerFrame.tsx': 'closed by useClosing, which has the entry',
};

const covers = Object.entries(SOURCES)
  .filter(([, source]) => COVERS.test(source))
  .map(([path]) => path);

it('finds what lies over the page', () => {
  expect(covers).toEqual(
    expect.arrayContaining([
      '../shared/ui/Dialog.tsx',
      '../shared/ui/MenuList.tsx',
      '../content/media/viewer/PhotoViewer.tsx',
      '../admin/forms/ConfirmDialog.tsx',
      '../shared/proof/askForProof.tsx',
      './layout/MenuPanel.tsx',
    ]),
  );
});

it('gives each an entry in the history', () => {
  const without = covers.filter((path) => {
    const source = SOURCES[path] ?? '';
    return !HAS_ENTRY.test(source) && !OF_MUI.test(source) && !(path in PARTS);
  });
  expect(without).toEqual([]);
  expect(SOURCES['../admin/components/ModalRoot.tsx']).toMatch(HAS_ENTRY);
  expect(THEME).toContain('slots: { root: ModalRoot }');
});

it('knows no part that is gone', () => {
  expect(Object.keys(PARTS).filter((path) => !covers.includes(path))).toEqual([]);
});
