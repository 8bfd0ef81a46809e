/** The page on which one's own chat is tried. */
export const tryPath = (key: string, language: string) =>
  `/widget/try/?${new URLSearchParams({ key, lang: language })}`;
