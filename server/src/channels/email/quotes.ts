// Where programs of mail begin what they quote, in the languages they are used in.
const beginnings = [
  /^On .{0,200} wrote:$/,
  /^.{0,200} (написал|написала|написал\(а\)|пишет):$/,
  /^(El|Em) .{0,200} escribi[óo]:$/,
  /^(Em|A) .{0,200} escreveu:$/,
  /^-{2,} ?(Original Message|Исходное сообщение|Mensaje original|Mensagem original) ?-{2,}$/i,
  /^_{20,}$/,
];

/** A letter's own words, without what it quotes below them. */
export function withoutQuotes(text: string): string {
  const lines = text.split('\n');
  const joined = (i: number) => `${lines[i]!.trim()} ${lines[i + 1]?.trim() ?? ''}`.trim();
  const isBeginning = (i: number) =>
    beginnings.some((it) => it.test(lines[i]!.trim()) || (lines[i]!.trim() !== '' && it.test(joined(i))));
  const end = lines.findIndex((line, i) => isBeginning(i) || (line.startsWith('>') && onlyQuotedAfter(lines, i)));
  return (end < 0 ? lines : lines.slice(0, end)).join('\n').trim();
}

/** Answers between quoted lines belong to the letter. */
const onlyQuotedAfter = (lines: string[], from: number): boolean =>
  lines.slice(from).every((line) => line.startsWith('>') || line.trim() === '');
