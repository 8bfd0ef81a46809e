import { now } from '../../kit/clock.ts';
import type { Tx } from '../../kit/db/index.ts';
import { keepBytes } from '../../kit/files/store.ts';
import { insertRows } from '../insert-rows.ts';
import { type Asset, makeAssets } from './assets.ts';

type Row = Record<string, unknown>;
type Adding = {
  /** The line of a script that it happens to. */
  to: string;
  file?: 'picture' | 'paper' | 'voice';
  quotes?: true;
  reaction?: string;
  edited?: true;
  /** What a colleague notes down after it. */
  note?: string;
};

const additions: Adding[] = [
  { to: 'How much is the oak table from your catalogue?', file: 'picture' },
  { to: 'Let me measure the room and come back to you', quotes: true },
  { to: 'The invoice is on its way to your e-mail. It can be paid within 5 days.', file: 'paper' },
  { to: 'No need, I will pick it up on the way home', file: 'voice' },
  { to: 'Perfect. They are open until 21:00 and only need the code 7731.', reaction: '👍' },
  { to: 'Dark green instead of blue', edited: true, note: 'Blue is already packed: the warehouse swaps it tonight' },
  { to: 'Changed to dark green. You will get a new confirmation by e-mail in a minute.', reaction: '❤️' },
  { to: 'Отправила чек, проверьте пожалуйста', file: 'paper' },
  { to: 'Добрый вечер. Пришёл не тот размер((', file: 'picture' },
  { to: 'Завтра меня не будет, давайте в субботу', file: 'voice' },
  { to: 'Хорошо, договорились', quotes: true },
  { to: 'Записали вас на завтра, 18:30. За час пришлём напоминание.', reaction: '👍' },
  { to: '18:30, пожалуйста', edited: true },
  { to: 'А можно в рассрочку?', note: 'Рассрочку согласовали: до трёх платежей' },
];
// Of each, in the dialogues of the last days: enough to be met, not enough to be noticed twice.
const most = 3;
const names = {
  en: { picture: 'table.png', paper: 'invoice.pdf', voice: 'voice.wav' },
  ru: { picture: 'фото.png', paper: 'чек.pdf', voice: 'голос.wav' },
};

/** What people send beside plain words, put into some of the messages (the newest first), each with its id by time. */
export async function enrich(tx: Tx, project_id: number, team: keyof typeof names, messages: Row[]): Promise<Row[]> {
  const files = await keepFiles(tx, project_id, makeAssets(names[team]));
  const byTime = messages.toSorted((a, b) => timeOf(b) - timeOf(a));
  const notes: Row[] = [];
  for (const adding of additions) {
    const found = byTime.filter(({ message }) => message === adding.to).slice(0, most);
    for (const row of found) {
      if (adding.file) Object.assign(row, { file_id: files[adding.file], message_type: typeOf(adding.file) });
      if (adding.file === 'voice') row.message = '';
      if (adding.reaction) row.reaction = adding.reaction;
      if (adding.edited) row.edited_at = new Date(timeOf(row) + 20_000);
      if (adding.quotes) row.quoted_id = before(row, messages);
      if (adding.note) notes.push(noteAfter(row, adding.note, messages));
    }
  }
  return withIds(project_id, [...messages, ...notes]);
}

const timeOf = (row: Row): number => (row.created_at as Date).getTime();
const typeOf = (file: keyof typeof names.en) => ({ picture: 'image', paper: 'file', voice: 'audio' })[file];

/** The message it answers; known by its uid until ids are given. */
const before = ({ dialogue_id, position }: Row, messages: Row[]): unknown =>
  messages.find((it) => it.dialogue_id === dialogue_id && it.position === (position as number) - 1)?.uid ?? null;

function noteAfter(row: Row, message: string, messages: Row[]): Row {
  const answered = messages.find((it) => it.dialogue_id === row.dialogue_id && it.operator_id !== null);
  return {
    ...row,
    uid: `${String(row.uid)}n`,
    destination: 'from_operator',
    message_type: 'comment',
    message,
    status: 'delivered',
    operator_id: answered?.operator_id ?? null,
    edited_at: null,
    details: { mentions: [] },
    created_at: new Date(timeOf(row) + 30_000),
  };
}

/** Ids follow time, as they would have if the messages had really come in. */
function withIds(project_id: number, messages: Row[]): Row[] {
  const sorted = messages.toSorted((a, b) => timeOf(a) - timeOf(b));
  const ids = new Map(sorted.map((it, at) => [it.uid, project_id * 10_000 + at]));
  return sorted.map((it) => ({ id: ids.get(it.uid), ...it, quoted_id: ids.get(it.quoted_id) ?? null }));
}

async function keepFiles<Name extends string>(
  tx: Tx,
  project_id: number,
  assets: Record<Name, Asset>,
): Promise<Record<Name, number>> {
  const all = Object.entries<Asset>(assets);
  const rows = await Promise.all(
    all.map(async ([, { bytes, ...about }], at) => {
      const { key, size, sha256 } = await keepBytes(one(bytes), bytes.length);
      const blank = { width: null, height: null, seconds: null, peaks: null };
      return { project_id, id: project_id * 100 + at, key, size, sha256, ...blank, ...about, created_at: now() };
    }),
  );
  await insertRows(tx, 'files', rows);
  return Object.fromEntries(all.map(([name], at) => [name, project_id * 100 + at])) as Record<Name, number>;
}

async function* one(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}
