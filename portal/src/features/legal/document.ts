/** A table of a legal text; its first column heads the rows. */
type LegalTable = {
  caption: string;
  head: readonly string[];
  rows: readonly (readonly string[])[];
};

/** A sentence that begins with `{adProvider}` is only said where one is set up. `{contact}` becomes the site's contact mail, `{sanctions}` a link, `{misuse}` and its like how long records are kept. */
export type LegalBlock =
  | string
  | { items: readonly string[] }
  | { numbered: readonly string[] }
  | { table: LegalTable };

export type LegalSection = {
  /** Names the section in the address: `#withdrawal`. */
  id: string;
  heading: string;
  blocks: readonly LegalBlock[];
};

export type LegalText = {
  title: string;
  /** Date of this version, as consents record it (`CONSENT_VERSION` of the server). */
  version: string;
  /** A few plain sentences that say the same in short. */
  summary: readonly string[];
  opening: string;
  sections: readonly LegalSection[];
};
