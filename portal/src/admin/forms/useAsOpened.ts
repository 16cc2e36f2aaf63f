import { useState } from 'react';

/** The subject of a dialog as it was when that opened: what changes behind it was not read. */
export function useAsOpened<T>(subject: T): T {
  const [seen] = useState(subject);
  return seen;
}
