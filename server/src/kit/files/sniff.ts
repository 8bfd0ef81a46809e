/** What a file is by its bytes. Its name is believed only where it makes no difference to how it is shown. */
export type Sniffed = { mime: string; kind: 'image' | 'audio' | 'video' | 'file' };

const at = (head: Buffer, from: number, text: string): boolean =>
  head.subarray(from, from + text.length).equals(Buffer.from(text, 'latin1'));
const has = (head: Buffer, text: string): boolean => head.includes(text, 0, 'latin1');

const image = (mime: string): Sniffed => ({ mime: `image/${mime}`, kind: 'image' });
const audio = (mime: string): Sniffed => ({ mime: `audio/${mime}`, kind: 'audio' });
const video = (mime: string): Sniffed => ({ mime: `video/${mime}`, kind: 'video' });
const file = (mime: string): Sniffed => ({ mime, kind: 'file' });

/** `head` is the beginning of the file. */
export function sniff(head: Buffer, name: string): Sniffed {
  const ending = /\.(\w{1,8})$/.exec(name)?.[1]?.toLowerCase() ?? '';
  return pictureIn(head) ?? soundIn(head, ending) ?? boxIn(head, ending) ?? paperIn(head, ending) ?? file(octets);
}

const octets = 'application/octet-stream';

function pictureIn(head: Buffer): Sniffed | null {
  if (at(head, 0, '\xff\xd8\xff')) return image('jpeg');
  if (at(head, 0, '\x89PNG\r\n\x1a\n')) return image('png');
  if (at(head, 0, 'GIF87a') || at(head, 0, 'GIF89a')) return image('gif');
  if (at(head, 0, 'RIFF') && at(head, 8, 'WEBP')) return image('webp');
  return null;
}

function soundIn(head: Buffer, ending: string): Sniffed | null {
  if (at(head, 0, 'OggS')) return has(head.subarray(0, 512), 'theora') ? video('ogg') : audio('ogg');
  if (at(head, 0, 'RIFF') && at(head, 8, 'WAVE')) return audio('wav');
  if (at(head, 0, 'fLaC')) return audio('flac');
  if (at(head, 0, '#!AMR')) return audio('amr');
  if (at(head, 0, 'ID3')) return audio('mpeg');
  // Two bytes say little, so the name has to agree.
  if (ending === 'mp3' && head[0] === 0xff && (head[1]! & 0xe6) === 0xe2) return audio('mpeg');
  if (ending === 'aac' && head[0] === 0xff && (head[1]! & 0xf6) === 0xf0) return audio('aac');
  return null;
}

/** Containers, which hold sound, film or a picture. */
function boxIn(head: Buffer, ending: string): Sniffed | null {
  if (at(head, 0, '\x1a\x45\xdf\xa3')) {
    if (!has(head.subarray(0, 64), 'webm')) return file('video/x-matroska');
    return has(head, 'A_') && !has(head, 'V_') ? audio('webm') : video('webm');
  }
  if (!at(head, 4, 'ftyp')) return null;
  const brand = head.toString('latin1', 8, 12);
  if (brand === 'avif' || brand === 'avis') return image('avif');
  if (/^(hei[cxms]|hev[cx]|mif1|msf1)$/.test(brand)) return file('image/heic');
  if (brand === 'qt  ') return video('quicktime');
  if (brand.startsWith('M4A') || brand.startsWith('M4B')) return audio('mp4');
  // The list of tracks may stand at the end of the file; then the name decides.
  const isSound = has(head, 'vide') ? false : has(head, 'soun') || ['m4a', 'aac'].includes(ending);
  return isSound ? audio('mp4') : video('mp4');
}

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
const plain: Record<string, string> = { txt: 'text/plain', csv: 'text/csv', svg: 'image/svg+xml' };

function paperIn(head: Buffer, ending: string): Sniffed | null {
  if (at(head, 0, '%PDF-')) return file('application/pdf');
  if (at(head, 0, 'PK\x03\x04')) return file(office[ending] ?? 'application/zip');
  if (at(head, 0, '\xd0\xcf\x11\xe0')) return file(oldOffice[ending] ?? octets);
  return plain[ending] && !head.includes(0) ? file(plain[ending]) : null;
}

/** What a browser may show within our pages: none of these can carry a script. */
const shown = new Set([
  ...['jpeg', 'png', 'gif', 'webp', 'avif'].map((type) => `image/${type}`),
  ...['mpeg', 'mp4', 'aac', 'ogg', 'webm', 'wav', 'flac'].map((type) => `audio/${type}`),
  ...['mp4', 'webm', 'ogg', 'quicktime'].map((type) => `video/${type}`),
]);
export const isShown = (mime: string): boolean => shown.has(mime);
