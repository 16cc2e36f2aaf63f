/** An entry or a post with its menu. */
export type Written = {
  targetType: 'diary' | 'community';
  thing: { id: number; isHidden?: boolean; user: { id: number; nickname: string } };
  url: string;
  /** A page of its own has nothing to show then. */
  onHidden?: (() => void) | undefined;
};
