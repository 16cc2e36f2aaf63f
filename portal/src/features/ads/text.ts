/** Words around advertisements; their own texts come from the server. */
export const text = {
  label: '광고',
  newTab: '(새 창)',
} as const;
