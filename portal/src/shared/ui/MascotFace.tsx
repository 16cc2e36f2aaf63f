/** The face of `/favicon.svg`, inlined: it replaces a picture even when nothing can be fetched. */
export function MascotFace({ size }: { size: number }) {
  return (
    <svg viewBox="0 0 64 64" width={size} height={size} data-mascot="" aria-hidden="true">
      <circle cx="15" cy="17" r="10" fill="#D98F45" />
      <circle cx="49" cy="17" r="10" fill="#D98F45" />
      <circle cx="15" cy="18" r="5.5" fill="#F6B9A4" />
      <circle cx="49" cy="18" r="5.5" fill="#F6B9A4" />
      <path d="M32 10c16 0 28 11 28 26S48 60 32 60 4 51 4 36 16 10 32 10Z" fill="#E9A55B" />
      <path
        d="M32 30c4 0 7 3 12 5s12 2 12 8c0 9-10 14-24 14S8 52 8 43c0-6 7-6 12-8s8-5 12-5Z"
        fill="#FFF3E2"
      />
      <circle cx="20" cy="33" r="4" fill="#3A2417" />
      <circle cx="44" cy="33" r="4" fill="#3A2417" />
      <circle cx="21.5" cy="31.5" r="1.3" fill="#fff" />
      <circle cx="45.5" cy="31.5" r="1.3" fill="#fff" />
      <path
        d="M29 40h6l-3 3.5Z"
        fill="#C4594B"
        stroke="#C4594B"
        strokeWidth={2}
        strokeLinejoin="round"
      />
      <path
        d="M32 44v2m-5 1c2 2.5 5 1 5-1 0 2 3 3.5 5 1"
        fill="none"
        stroke="#7A4524"
        strokeWidth={2}
        strokeLinecap="round"
      />
    </svg>
  );
}
