import { fileTypeFromBuffer } from 'file-type';
import { hasFilm as webmHasFilm } from './webm-opus.ts';
import { trackKinds } from './mp4-tracks.ts';

/** What a file is by its bytes. Its name is believed only where it makes no difference to how it is shown. */
export type Sniffed = { mime: string; kind: 'image' | 'audio' | 'video' | 'file' };

const image = (mime: string): Sniffed => ({ mime: `image/${mime}`, kind: 'image' });
const audio = (mime: string): Sniffed => ({ mime: `audio/${mime}`, kind: 'audio' });
const video = (mime: string): Sniffed => ({ mime: `video/${mime}`, kind: 'video' });
const file = (mime: string): Sniffed => ({ mime, kind: 'file' });
const octets = file('application/octet-stream');

/** `head` is the beginning of the file. */
export async function sniff(head: Buffer, name: string): Promise<Sniffed> {
  const ending = /\.(\w{1,8})$/.exec(name)?.[1]?.toLowerCase() ?? '';
  // What follows a semicolon names the codec, which nobody asks for.
  const mime = (await fileTypeFromBuffer(head))?.mime.split(';')[0];
  const told = mime && known[mime]?.(head, ending);
  return told || textBy(head, ending) || octets;
}

type Teller = (head: Buffer, ending: string) => Sniffed | null;

const always =
  (told: Sniffed): Teller =>
  () =>
    told;

// Two bytes say little of such a sound, so its name has to agree, or a tag that it begins with.
const soundNamed =
  (expected: string, told: Sniffed): Teller =>
  (head, ending) =>
    ending === expected || head.toString('latin1', 0, 3) === 'ID3' ? told : null;

/** Containers that hold sound, film or both. The list of tracks may stand at the end of the file; then the name decides. */
const mp4: Teller = (head, ending) => {
  const tracks = trackKinds(head);
  const isSound = tracks.length ? !tracks.includes('vide') : ['m4a', 'aac'].includes(ending);
  return isSound ? audio('mp4') : video('mp4');
};
const webm: Teller = (head) => (webmHasFilm(head) ? video('webm') : audio('webm'));

const office: Record<string, string> = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
};
const oldOffice: Record<string, string> = {
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
};
const plain: Record<string, string> = {
  txt: 'text/plain',
  csv: 'text/csv',
  svg: 'image/svg+xml',
  ics: 'text/calendar',
  eml: 'message/rfc822',
};

/** All that we tell apart; anything else is bytes to download. */
const known: Record<string, Teller> = {
  ...Object.fromEntries(['jpeg', 'png', 'gif', 'webp', 'avif'].map((type) => [`image/${type}`, always(image(type))])),
  ...Object.fromEntries(['heic', 'heif'].map((type) => [`image/${type}`, always(file('image/heic'))])),
  ...Object.fromEntries(['ogg', 'wav', 'flac', 'amr'].map((type) => [`audio/${type}`, always(audio(type))])),
  // Voices, mostly; a film would begin with its name.
  'application/ogg': always(audio('ogg')),
  'audio/mpeg': soundNamed('mp3', audio('mpeg')),
  'audio/aac': soundNamed('aac', audio('aac')),
  'audio/x-m4a': always(audio('mp4')),
  'audio/mp4': always(audio('mp4')),
  'video/ogg': always(video('ogg')),
  'video/quicktime': always(video('quicktime')),
  'video/mp4': mp4,
  'video/3gpp': mp4,
  'video/x-m4v': mp4,
  'video/webm': webm,
  'video/matroska': always(file('video/x-matroska')),
  'application/pdf': always(file('application/pdf')),
  ...Object.fromEntries(Object.values(office).map((type) => [type, always(file(type))])),
  // Which paper it holds may stand beyond the beginning; the name makes no difference to how it is shown.
  'application/zip': (_, ending) => file(office[ending] ?? 'application/zip'),
  'application/x-cfb': (_, ending) => (oldOffice[ending] ? file(oldOffice[ending]) : null),
};

/** Text has no bytes to be known by. */
const textBy: Teller = (head, ending) => (plain[ending] && !head.includes(0) ? file(plain[ending]) : null);

/** What a browser may show within our pages: none of these can carry a script. */
const shown = new Set([
  ...['jpeg', 'png', 'gif', 'webp', 'avif'].map((type) => `image/${type}`),
  ...['mpeg', 'mp4', 'aac', 'ogg', 'webm', 'wav', 'flac'].map((type) => `audio/${type}`),
  ...['mp4', 'webm', 'ogg', 'quicktime'].map((type) => `video/${type}`),
]);
export const isShown = (mime: string): boolean => shown.has(mime);
