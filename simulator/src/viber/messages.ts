import { type FakeAnswer, json, type Stage } from '../fake.ts';
import type { Line } from '../world.ts';

type Given = Record<string, unknown>;

/** Always with 200: what went wrong stands in the body. */
export const refused = (status: number, status_message: string): FakeAnswer => json({ status, status_message });
const [badData, missingData] = [refused(3, 'badData'), refused(4, 'missingData')];
const megabyte = 1024 * 1024;
const programs = /\.(?:exe|bat|cmd|com|msi|apk|dmg|js|jar|sh)$/i;

/** Why Viber would not take this message; null when it would. */
export function problemOf(given: Given): FakeAnswer | null {
  const { receiver, sender, type } = given;
  const name = (sender as Given | undefined)?.name;
  if (typeof receiver !== 'string' || !receiver || typeof name !== 'string' || !name) return missingData;
  if (name.length > 28 || JSON.stringify(given).length > 30 * 1024) return badData;
  if (String(given.tracking_data ?? '').length > 4096) return badData;
  return typeof type === 'string' && rules[type] ? rules[type](given) : badData;
}

const rules: Record<string, (given: Given) => FakeAnswer | null> = {
  text: ({ text }) => (typeof text === 'string' && text ? (text.length > 7000 ? badData : null) : missingData),
  picture: (given) => {
    if (typeof given.text !== 'string') return missingData;
    return given.text.length > 768 ? badData : mediaProblem(given, /\.(?:jpe?g|png|gif)$/i);
  },
  video: (given) => sizeProblem(given, 26 * megabyte) ?? mediaProblem(given, /\.mp4$/i),
  file: (given) => {
    if (typeof given.file_name !== 'string' || !given.file_name) return missingData;
    if (given.file_name.length > 256 || programs.test(given.file_name)) return badData;
    return sizeProblem(given, 50 * megabyte) ?? mediaProblem(given, /\.\w+$/);
  },
};

function sizeProblem({ size }: Given, most: number): FakeAnswer | null {
  if (typeof size !== 'number') return missingData;
  return size > 0 && size <= most ? null : badData;
}

function mediaProblem({ media }: Given, ending: RegExp): FakeAnswer | null {
  if (typeof media !== 'string') return missingData;
  const url = URL.parse(media);
  return url && media.length <= 2000 && ending.test(url.pathname) ? null : badData;
}

/** What the client gets, media fetched from where the business said; null: it is not there. */
export async function contentOf(given: Given, { world }: Stage): Promise<Pick<Line, 'text' | 'file'> | null> {
  const text = typeof given.text === 'string' ? given.text : '';
  if (typeof given.media !== 'string') return { text, file: null };
  const response = await fetch(given.media, { redirect: 'error' }).catch(() => null);
  if (response?.status !== 200) return null;
  const bytes = Buffer.from(await response.arrayBuffer());
  const named = decodeURIComponent(new URL(given.media).pathname.split('/').at(-1)!);
  const mime = response.headers.get('content-type') ?? 'application/octet-stream';
  return { text, file: world.keepFile({ name: String(given.file_name ?? named), mime, bytes }) };
}

/** What a press says stands in a keyboard of six columns; null: there is none. */
export function buttonsIn({ keyboard }: Given): string | null | 'wrong' {
  if (keyboard === undefined) return null;
  const { Type, Buttons } = keyboard as { Type?: string; Buttons?: Record<string, unknown>[] };
  const isRight = (it: Record<string, unknown>): boolean =>
    it.ActionType === 'reply' && typeof it.ActionBody === 'string' && Number(it.Columns ?? 6) <= 6;
  if (Type !== 'keyboard' || !Buttons?.length || !Buttons.every(isRight)) return 'wrong';
  return Buttons.map((it) => String(it.ActionBody)).join('\n');
}
