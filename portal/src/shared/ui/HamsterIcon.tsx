/** A hamster's face in the line of the library's icons, which has only a rat. */
export function HamsterIcon() {
  return (
    <svg
      viewBox="0 0 24 24"
      width={24}
      height={24}
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M5 9.6A3.2 3.2 0 1 1 9 5.3M15 5.3a3.2 3.2 0 1 1 4 4.3" />
      <path d="M12 5c5 0 9 3.7 9 8.6S17 21 12 21s-9-2.5-9-7.4S7 5 12 5Z" />
      <path d="M8.5 12h.01M15.5 12h.01M12 15.2h.01M9.8 17.4c.8.7 1.8.7 2.2-.3.4 1 1.4 1 2.2.3" />
    </svg>
  );
}
