/** The console's screens that are no resource: `<Route path="/monitoring" element={…} />`. */
export const SCREENS = [];
