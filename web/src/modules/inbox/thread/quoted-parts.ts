type Part = { isQuoted: boolean; text: string };

/** A plain letter in pieces: its own words, and what it quotes. */
export function quotedParts(text: string): Part[] {
  const parts: Part[] = [];
  for (const line of text.split('\n')) {
    const isQuoted = line.startsWith('>');
    const last = parts.at(-1);
    const said = isQuoted ? line.replace(/^> ?/, '') : line;
    if (last?.isQuoted === isQuoted) last.text += `\n${said}`;
    else parts.push({ isQuoted, text: said });
  }
  return parts.filter((part) => part.text.trim() !== '');
}
