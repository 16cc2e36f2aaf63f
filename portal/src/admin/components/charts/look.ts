/** The style of all charts: our tokens by role, no motion, room for the labels. */
const HEIGHT_PX = 240;
export const MARGIN = { top: 20, right: 32, bottom: 0, left: 0 };
export const BOX = { width: '100%', height: HEIGHT_PX };
export const GRID = { stroke: 'var(--line)', vertical: false };
export const TICK = { fill: 'var(--muted)', fontSize: 12 };
export const MARK = { fill: 'var(--text)', fontSize: 12, fontWeight: 700 };
export const HOVER = { fill: 'var(--raised)' };
export const INK = 'var(--primary)';
/** The widest figure of a value axis: "12,345". */
export const VALUE_AXIS_PX = 48;
/** Ticks nearer than this would touch. */
export const TICK_GAP_PX = 16;
