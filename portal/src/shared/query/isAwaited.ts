type Asked = { isFetched: boolean; isFetching: boolean; failureCount: number };

/** Whether a first answer is on its way. What cannot be had, or waits for a network, is not waited for. */
export function isAwaited({ isFetched, isFetching, failureCount }: Asked): boolean {
  return isFetching && !isFetched && failureCount === 0;
}
