const MOST = 40;

/** A rule goes by the first words of its text, where something stands for the client’s name. */
export function ruleName(rule: string): string {
  const words = rule
    .replaceAll(/\{\{\s*\w+\s*\}\}/g, '…')
    .replaceAll(/\s+/g, ' ')
    .trim();
  if (words.length <= MOST) return words;
  const cut = words.slice(0, MOST);
  const end = cut.lastIndexOf(' ');
  return `${cut.slice(0, end > MOST / 2 ? end : MOST).replace(/[\s.,:;!?…-]+$/, '')}…`;
}
