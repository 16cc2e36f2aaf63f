import { koKR } from '@mui/material/locale';
import { defaultTheme, type RaThemeOptions } from 'react-admin';
import { ModalRoot } from './components/ModalRoot';

/** The tokens of shared/design by role; MUI computes with colours, so it cannot read variables. */
const LIGHT = {
  page: '#fffaf4',
  surface: '#ffffff',
  raised: '#fff4e6',
  line: '#efe4d6',
  text: '#2a211a',
  muted: '#6f6257',
  primary: '#a64707',
  onPrimary: '#ffffff',
  good: '#276b43',
  warn: '#855900',
  bad: '#b3261e',
  info: '#2563a8',
};
const DARK: typeof LIGHT = {
  page: '#191512',
  surface: '#231d19',
  raised: '#2d2621',
  line: '#3c332c',
  text: '#f5ede4',
  muted: '#b9ab9d',
  primary: '#ffb067',
  onPrimary: '#2a1600',
  good: '#7bd3a0',
  warn: '#f0c46b',
  bad: '#ff9b93',
  info: '#8dbdf2',
};

/** Fingers need more room than a pointer (design: 44 px). */
const TOUCH = '@media (pointer: coarse), (max-width: 599px)';
/** A row of a table, in CSS pixels: dense, and no two lie under one pointer. */
const ROW = 40;
const TARGET = { [TOUCH]: { minHeight: 44 } };
const CHOICE = { [TOUCH]: { minHeight: 44, paddingBlock: 4 } };
const LINK = { [TOUCH]: { display: 'inline-flex', alignItems: 'center', minHeight: 44 } };
const SQUARE = { [TOUCH]: { minWidth: 44, minHeight: 44 } };

const FIELD = { variant: 'outlined', size: 'small', margin: 'dense', fullWidth: true } as const;

function options(mode: 'light' | 'dark', token: typeof LIGHT): RaThemeOptions {
  // Lists and forms look like panels.
  const sheet = { border: `1px solid ${token.line}`, borderRadius: 16 };
  return {
    palette: {
      mode,
      background: { default: token.page, paper: token.surface },
      divider: token.line,
      text: { primary: token.text, secondary: token.muted },
      primary: { main: token.primary, contrastText: token.onPrimary },
      secondary: { main: token.primary, contrastText: token.onPrimary },
      success: { main: token.good },
      warning: { main: token.warn },
      error: { main: token.bad },
      info: { main: token.info },
    },
    shape: { borderRadius: 10 },
    typography: {
      fontFamily: 'var(--font)',
      fontSize: 14,
      button: { textTransform: 'none', fontWeight: 600 },
      h1: { fontSize: '1.25rem', fontWeight: 700, lineHeight: 1.3 },
      h2: { fontSize: '1.0625rem', fontWeight: 700, lineHeight: 1.3 },
    },
    sidebar: { width: 208, closedWidth: 56 },
    components: {
      ...defaultTheme.components,
      ...koKR.components, // the texts for screen readers: pages, closing and options
      MuiModal: { defaultProps: { slots: { root: ModalRoot } } },
      MuiCircularProgress: { defaultProps: { 'aria-label': '불러오는 중' } },
      MuiAppBar: {
        defaultProps: { elevation: 0 },
        styleOverrides: {
          root: {
            backgroundColor: token.surface,
            backgroundImage: 'none',
            color: token.text,
            borderBottom: `1px solid ${token.line}`,
          },
        },
      },
      // MUI puts a row checkbox's name on the span around it, where screen readers ignore it.
      MuiCheckbox: {
        defaultProps: { slotProps: NAMED_INPUT },
        styleOverrides: { root: SQUARE },
      },
      MuiRadio: { styleOverrides: { root: SQUARE } },
      MuiFormControlLabel: { styleOverrides: { root: CHOICE } },
      MuiPaper: {
        defaultProps: { elevation: 0 },
        styleOverrides: { root: { backgroundImage: 'none' } },
      },
      // Wide tables scroll inside their frame; the page never does.
      RaLayout: {
        styleOverrides: { root: { minWidth: 0, '& .RaLayout-content': { minWidth: 0 } } },
      },
      RaEdit: {
        styleOverrides: {
          root: {
            '& .RaEdit-main': { '@media (max-width: 1023px)': { flexDirection: 'column' } },
            '& .RaEdit-card': { ...sheet, minWidth: 0, width: '100%' },
          },
        },
      },
      RaCreate: { styleOverrides: { root: { '& .RaCreate-card': sheet } } },
      RaList: {
        styleOverrides: {
          root: {
            '& .RaList-main, & .RaList-content': { minWidth: 0 },
            // Clipped, not scrolled: the bar of selected rows stays in sight below the top bar.
            '& .RaList-content': { ...sheet, overflow: 'clip' },
          },
        },
      },
      RaBulkActionsToolbar: {
        styleOverrides: {
          root: {
            '&&': { position: 'sticky', top: 49, zIndex: 3 },
            // Above the rows, not over the filters: it would be cut off with the list's corners.
            '&& .RaBulkActionsToolbar-toolbar': {
              position: 'static',
              borderRadius: 0,
              backgroundColor: token.raised,
              transform: 'none',
            },
            '&& .RaBulkActionsToolbar-collapsed': { visibility: 'hidden' },
          },
        },
      },
      RaListToolbar: {
        styleOverrides: {
          root: {
            '&&': {
              alignItems: 'center',
              gap: 12,
              paddingBlock: 12,
              backgroundColor: 'transparent',
              '@media (max-width: 599px)': { alignItems: 'stretch', gap: 8 },
            },
          },
        },
      },
      RaTopToolbar: {
        styleOverrides: {
          root: {
            '&&': {
              alignItems: 'center',
              minHeight: 0,
              padding: 0,
              backgroundColor: 'transparent',
              '&:empty': { display: 'none' },
              '@media (max-width: 599px)': { flex: 'none', justifyContent: 'flex-start' },
            },
          },
        },
      },
      // On a phone it would float over the end of a list; here it is placed in the toolbar.
      RaCreateButton: {
        styleOverrides: {
          root: {
            '&&.RaCreateButton-floating': {
              position: 'static',
              flex: 'none',
              width: 44,
              height: 44,
              boxShadow: 'none',
            },
          },
        },
      },
      RaFilterForm: {
        styleOverrides: {
          root: {
            '&&': {
              alignItems: 'center',
              gap: 12,
              minHeight: 0,
              padding: 0,
              '& .RaFilterForm-filterFormInput .MuiFormControl-root': { marginBlock: 0 },
              '& .MuiAutocomplete-root': { minWidth: 200 },
              '@media (max-width: 599px)': { gap: 8 },
            },
          },
        },
      },
      RaFilterFormInput: {
        styleOverrides: { root: { '& .RaFilterFormInput-spacer': { display: 'none' } } },
      },
      MuiDialog: {
        styleOverrides: {
          paper: { '@media (max-width: 599px)': { margin: 16, maxHeight: 'calc(100% - 32px)' } },
          paperFullWidth: { '@media (max-width: 599px)': { width: 'calc(100% - 32px)' } },
        },
      },
      MuiDialogContent: { styleOverrides: { root: { display: 'grid', gap: 16 } } },
      MuiDialogActions: { styleOverrides: { root: { padding: 16 } } },
      MuiButton: { styleOverrides: { root: { whiteSpace: 'nowrap', ...TARGET } } },
      MuiIconButton: { styleOverrides: { root: SQUARE } },
      MuiToggleButton: {
        styleOverrides: {
          root: { whiteSpace: 'nowrap', ...TARGET },
          sizeSmall: { paddingBlock: 4 },
        },
      },
      MuiInputBase: { styleOverrides: { root: TARGET } },
      MuiChip: { styleOverrides: { root: TARGET } },
      MuiTextField: { defaultProps: FIELD },
      MuiFormControl: {
        defaultProps: FIELD,
        styleOverrides: { root: { '&.MuiFormControl-marginDense': { marginBlock: 8 } } },
      },
      // Not `hidden`: nothing inside could stick to the edge of the window.
      MuiCard: { styleOverrides: { root: { overflow: 'clip' } } },
      RaToolbar: {
        styleOverrides: {
          // Its buttons are aligned with the fields.
          root: {
            '&&': {
              position: 'static',
              backgroundColor: token.surface,
              gap: 16,
              paddingInline: 16,
            },
          },
        },
      },
      MuiTableCell: {
        styleOverrides: {
          root: {
            borderColor: token.line,
            overflowWrap: 'break-word',
            '& time': { whiteSpace: 'nowrap' },
            'tbody tr:last-child > &': { borderBottom: 0 },
          },
          sizeSmall: {
            height: ROW,
            padding: '4px 10px',
            '@media (max-width: 1439px)': { paddingInline: 8 },
          },
          body: { '& a:not([class])': LINK },
          head: { fontWeight: 700, color: token.muted, whiteSpace: 'nowrap' },
        },
      },
    },
  };
}

type Named = { 'aria-label'?: string };

/**
 * Moves the accessible name of a checkbox from its box to the input, which is focused and checked.
 */
const NAMED_INPUT = {
  root: { 'aria-label': undefined },
  input: (props: object) => ({ 'aria-label': (props as Named)['aria-label'] }),
};

export const lightTheme = options('light', LIGHT);
export const darkTheme = options('dark', DARK);
