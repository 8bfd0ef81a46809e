// Where programs of mail begin what they quote, in the languages they are used in.
const beginnings = [
  /^On .{0,200} wrote:$/,
  /^.{0,200} (написал|написала|написал\(а\)|пишет):$/,
  /^(El|Em) .{0,200} escribi[óo]:$/,
  /^(Em|A) .{0,200} escreveu:$/,
  /^Am .{0,200} schrieb .{0,200}:$/,
  /^Le .{0,200} a écrit ?:$/,
  // “17.11.2026, 10:00, "Anna" <anna@mail.example>:” of Yandex, and what Gmail and Mail.ru make of it in some languages.
  /^.{0,100}\d{1,2}:\d\d.{0,200}<\S+@\S+>:$/,
  /^-{2,} ?(Original Message|Исходное сообщение|Mensaje original|Mensagem original|Ursprüngliche Nachricht|Message d'origine) ?-{2,}$/i,
  /^_{20,}$/,
];

// The head that Outlook puts above what it quotes: who, when, to whom, about what.
const [who, ...rest] = [
  'From|От|De|Von|Da|Van|Від|Od',
  'Sent|Date|Отправлено|Дата|Enviado( em| el)?|Data|Fecha|Gesendet|Datum|Envoyé|Inviato|Verzonden|Надіслано|Wysłano',
  'To|Кому|Para|An|À|A|Aan|Do',
  'Subject|Тема|Asunto|Assunto|Betreff|Objet|Oggetto|Onderwerp|Temat',
].map((words) => new RegExp(`^\\*?(${words})\\s?:\\*? `, 'i')) as [RegExp, ...RegExp[]];
const headLines = 6;

/** A letter's own words, without what it quotes below them. */
export function withoutQuotes(text: string): string {
  const lines = text.split('\n');
  const joined = (i: number) => `${lines[i]!.trim()} ${lines[i + 1]?.trim() ?? ''}`.trim();
  const isBeginning = (i: number) =>
    beginnings.some((it) => it.test(lines[i]!.trim()) || (lines[i]!.trim() !== '' && it.test(joined(i))));
  const end = lines.findIndex(
    (line, i) => isBeginning(i) || isHead(lines, i) || (line.startsWith('>') && onlyQuotedAfter(lines, i)),
  );
  return (end < 0 ? lines : lines.slice(0, end)).join('\n').trim();
}

/** All but one of its lines are there: some programs leave one out, and nobody writes so of themselves. */
function isHead(lines: string[], from: number): boolean {
  if (!who.test(lines[from]!.trim())) return false;
  const next = lines.slice(from + 1, from + headLines).map((it) => it.trim());
  return rest.filter((word) => next.some((line) => word.test(line))).length >= rest.length - 1;
}

/** Answers between quoted lines belong to the letter. */
const onlyQuotedAfter = (lines: string[], from: number): boolean =>
  lines.slice(from).every((line) => line.startsWith('>') || line.trim() === '');
