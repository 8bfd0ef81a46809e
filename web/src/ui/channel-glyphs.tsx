type Props = { size?: number; stroke?: number };

/** A handset with waves in a bubble. The icon set has no Viber. */
export const ViberGlyph = ({ size = 24, stroke = 2 }: Props) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={stroke}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d="M12 3c5.6 0 8.5 2.3 8.5 7.7 0 5.2-3 7.6-8 7.7L9.3 21.3v-3.2C5.3 17.3 3.5 15 3.5 10.7 3.5 5.3 6.4 3 12 3Z" />
    <path
      d="M8.7 7.8c-.8.4-.9 1.4-.4 2.5 1 2.1 2.4 3.5 4.6 4.4 1 .4 1.9.2 2.3-.6.2-.5 0-.9-.5-1.2l-1-.7c-.4-.2-.8-.2-1.1.2l-.4.5c-1.1-.5-1.8-1.2-2.3-2.3l.5-.4c.4-.3.4-.7.2-1.1l-.7-1c-.3-.4-.7-.6-1.2-.3Z"
      fill="currentColor"
      stroke="none"
    />
    <path d="M13 7.6c1.6.2 2.5 1.1 2.6 2.7" />
  </svg>
);

/** Four circles of different sizes, as on the marketplace's sign. The icon set has no Avito. */
export const AvitoGlyph = ({ size = 24 }: Props) => (
  <svg width={size} height={size} viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
    <circle cx="16" cy="8" r="4.7" />
    <circle cx="7.6" cy="7.6" r="2.7" />
    <circle cx="7.8" cy="16" r="3.9" />
    <circle cx="16.4" cy="16.8" r="3.1" />
  </svg>
);
