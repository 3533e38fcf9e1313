/** Three threads wound into one skein, seen from the front. */
export const REALM_ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" role="img" aria-label="Skein">
  <rect width="64" height="64" rx="14" fill="#24354f"/>
  <g fill="none" stroke-width="5" stroke-linecap="round">
    <path d="M14 44C14 26 26 16 50 16" stroke="#f2b441"/>
    <path d="M14 20c24 0 36 10 36 28" stroke="#e8eef7"/>
    <path d="M32 12v40" stroke="#6fb3d9" stroke-dasharray="9 9"/>
    <path d="M22 52h20" stroke="#f2b441"/>
  </g>
</svg>
`;
