import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { opusPackets, recordedWebm } from '../../../test/recording.ts';
import { rangeOf } from '../http/byte-range.ts';
import { dispositionOf, tidyFileName } from './file-name.ts';
import { openLocalFolder } from './local-folder.ts';
import { readPicture } from './picture.ts';
import { isShown, sniff } from './sniff.ts';
import { type FileStore, keepBytes, readWhole, useFiles } from './store.ts';

let folder: string;
let store: FileStore;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-files-'));
  store = await openLocalFolder(folder);
  useFiles(store);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function* pieces(...texts: string[]): AsyncGenerator<Buffer> {
  for (const text of texts) yield Buffer.from(text);
}

test('what was kept is read back whole, in part, and not at all once it is removed', async () => {
  const { key, size, head } = await keepBytes(pieces('Hello, ', 'world'), 100);
  expect([size, String(head)]).toEqual([12, 'Hello, world']);
  expect(String(await readWhole(key))).toBe('Hello, world');
  const part: Buffer[] = [];
  for await (const chunk of store.read(key, { start: 7, end: 8 })) part.push(chunk as Buffer);
  expect(String(Buffer.concat(part))).toBe('wo');
  expect(await store.size(key)).toBe(12);
  await store.remove(key);
  expect(await store.size(key)).toBeNull();
});

test('what grows beyond its limit, or breaks off, leaves nothing behind', async () => {
  async function* broken(): AsyncGenerator<Buffer> {
    yield Buffer.from('beginning');
    throw new Error('the line is cut');
  }
  const before = await everything();
  await expect(keepBytes(pieces('12345', '6'), 5)).rejects.toMatchObject({ code: 'too_large' });
  await expect(keepBytes(broken(), 100)).rejects.toThrow('the line is cut');
  expect(await everything()).toEqual(before);
});

const everything = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((it) => it.isFile()).map((it) => it.name);

test('nobody else on the machine reads what is kept, also in folders of an earlier day', async () => {
  const modeOf = async (...path: string[]) => ((await stat(join(folder, ...path))).mode & 0o777).toString(8);
  const { key } = await keepBytes(pieces('private'), 100);
  expect([await modeOf(key.slice(0, 2), key), await modeOf(key.slice(0, 2))]).toEqual(['600', '700']);
  for (const path of [folder, join(folder, 'unfinished'), join(folder, key.slice(0, 2))]) await chmod(path, 0o755);
  store = await openLocalFolder(folder);
  useFiles(store);
  expect([await modeOf(), await modeOf('unfinished'), await modeOf(key.slice(0, 2))]).toEqual(['700', '700', '700']);
  expect(String(await readWhole(key))).toBe('private');
});

test('only keys of ours lead to a file', async () => {
  for (const wrong of ['../../etc/passwd', '', 'a'.repeat(31), 'A'.repeat(32), `${'a'.repeat(32)}/x`]) {
    expect(() => store.read(wrong)).toThrow('no such key');
    await expect(store.size(wrong)).rejects.toThrow('no such key');
  }
});

const bytes = (text: string) => Buffer.from(text, 'latin1');

const box = (type: string, content: string): string =>
  `${String.fromCharCode(0, 0, 0, content.length + 8)}${type}${content}`;
const film = (brand: string, ...handlers: string[]): string => {
  const tracks = handlers.map((kind) => box('trak', box('mdia', box('hdlr', `${'\0'.repeat(8)}${kind}`))));
  return box('ftyp', `${brand}\0\0\0\0`) + box('free', '') + box('moov', tracks.join(''));
};
const recorded = (...codecs: string[]): string => recordedWebm(opusPackets(3), codecs).toString('latin1');

test('what a file is follows from its bytes, whatever it is called', async () => {
  const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
  const told: [string, string, string][] = [
    [emptyPng(8).toString('latin1'), 'letter.txt', 'image/png'],
    ['\xff\xd8\xff\xe0', 'photo', 'image/jpeg'],
    ['GIF89a', 'x.gif', 'image/gif'],
    ['RIFF0000WEBPVP8 ', 'x', 'image/webp'],
    ['\0\0\0\x20ftypavif', 'x', 'image/avif'],
    ['\0\0\0\x20ftypheic', 'x.jpg', 'image/heic'],
    ['OggS' + '\0'.repeat(24) + 'OpusHead', 'voice', 'audio/ogg'],
    [recorded('A_OPUS'), 'blob', 'audio/webm'],
    [recorded('V_VP9', 'A_OPUS'), 'blob', 'video/webm'],
    ['\0\0\0\x20ftypM4A ', 'x', 'audio/mp4'],
    [film('isom', 'soun'), 'x', 'audio/mp4'],
    [film('isom', 'soun', 'vide'), 'x.m4a', 'video/mp4'],
    [film('isom'), 'x.m4a', 'audio/mp4'],
    ['\0\0\0\x20ftypqt  ', 'x', 'video/quicktime'],
    ['ID3\x04\0\0\0\0\0\0\xff\xfb\x90\x44', 'x', 'audio/mpeg'],
    ['%PDF-1.7', 'x.exe', 'application/pdf'],
    ['PK\x03\x04', 'price.docx', docx],
    ['\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'old.doc', 'application/msword'],
    ['MZ\x90\0', 'photo.jpg', 'application/octet-stream'],
    ['<svg xmlns="http://www.w3.org/2000/svg">', 'logo.svg', 'image/svg+xml'],
    ['<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg">', 'logo.svg', 'image/svg+xml'],
    ['<!doctype html><script>', 'page.html', 'application/octet-stream'],
    ['<html>', 'photo.png', 'application/octet-stream'],
    ['\xff\xfb\x90', 'data.bin', 'application/octet-stream'],
    ['\xff\xfb\x90\x44', 'song.mp3', 'audio/mpeg'],
    ['', 'empty.txt', 'text/plain'],
  ];
  const found = told.map(async ([head, name]) => [head, name, (await sniff(bytes(head), name)).mime]);
  expect(await Promise.all(found)).toEqual(told);
});

test('a thousand voices are sound, whatever bytes they are made of', async () => {
  const heads = Array.from({ length: 1000 }, () =>
    recordedWebm(Array.from({ length: 15 }, () => randomBytes(1100))).subarray(0, 16_384),
  );
  const kinds = await Promise.all(heads.map(async (head) => (await sniff(head, 'voice.webm')).kind));
  expect(kinds.filter((kind) => kind !== 'audio')).toEqual([]);
  // Else the bodies would prove nothing: what marks a film stands in some of them.
  expect(heads.some((head) => head.includes('V_'))).toBe(true);
});

test('a browser shows pictures, sound and film, and nothing that could carry a script', () => {
  for (const mime of ['image/png', 'audio/webm', 'video/mp4']) expect(isShown(mime)).toBe(true);
  for (const mime of ['image/svg+xml', 'text/html', 'application/pdf', 'image/svg+xml;x', 'application/xml'])
    expect(isShown(mime)).toBe(false);
});

test('a name is shown without folders and tricks, and gets the ending it lacks', () => {
  const tidied: Record<string, string> = {
    '../../etc/passwd': 'passwd',
    'C:\\fakepath\\photo.jpg': 'photo.jpg',
    'a\0b\u200b\u202egpj.exe': 'abgpj.exe',
    '.htaccess': 'htaccess',
    '...': 'file',
    '': 'file',
    'Прайс-лист (2026).pdf': 'Прайс-лист (2026).pdf',
    [`${'x'.repeat(500)}.pdf`]: `${'x'.repeat(150)}.pdf`,
  };
  for (const [given, shown] of Object.entries(tidied)) expect(tidyFileName(given, 'x/x')).toBe(shown);
  expect(tidyFileName('blob', 'audio/webm')).toBe('blob.webm');
});

test('a name in any letters travels in a header', () => {
  const header = dispositionOf('attachment', 'Счёт "№ 5"; x=1.pdf');
  expect(header).toBe(
    `attachment; filename="____ __ 5_; x=1.pdf"; filename*=UTF-8''%D0%A1%D1%87%D1%91%D1%82%20%22%E2%84%96%205%22%3B%20x%3D1.pdf`,
  );
});

test('a large picture gets a small one, turned as it is looked at', async () => {
  const given = await sharp({ create: { width: 1600, height: 900, channels: 3, background: '#357' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const picture = await readPicture(given);
  expect(picture).toMatchObject({ width: 900, height: 1600 });
  const small = await sharp(picture!.preview!).metadata();
  expect([small.width, small.height, small.format]).toEqual([360, 640, 'webp']);
});

test('a small picture needs no smaller one', async () => {
  const icon = await sharp({ create: { width: 32, height: 32, channels: 3, background: '#357' } })
    .png()
    .toBuffer();
  expect(await readPicture(icon)).toEqual({ width: 32, height: 32, preview: null });
});

test('a picture that would unfold into something enormous, or is none, is not opened', async () => {
  const bomb = emptyPng(12_000);
  expect(bomb.length).toBeLessThan(50_000);
  expect(await sharp(emptyPng(800)).metadata()).toMatchObject({ width: 800, height: 800 });
  expect(await readPicture(bomb)).toBeNull();
  expect(await readPicture(Buffer.from('\x89PNG\r\n\x1a\nbut no picture', 'latin1'))).toBeNull();
});

/** Black, one bit a pixel: a few kilobytes however large it is. */
function emptyPng(side: number): Buffer {
  const chunk = (name: string, body: Buffer) => {
    const [length, sum, named] = [Buffer.alloc(4), Buffer.alloc(4), Buffer.concat([Buffer.from(name), body])];
    length.writeUInt32BE(body.length);
    sum.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, sum]);
  };
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0]);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  const rows = deflateSync(Buffer.alloc(side * (1 + side / 8)));
  const start = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([start, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}

test('a question for some of the bytes is understood', () => {
  expect(rangeOf('bytes=0-4', 10)).toEqual({ start: 0, end: 4 });
  expect(rangeOf('bytes=4-', 10)).toEqual({ start: 4, end: 9 });
  expect(rangeOf('bytes=-3', 10)).toEqual({ start: 7, end: 9 });
  expect(rangeOf('bytes=5-99', 10)).toEqual({ start: 5, end: 9 });
  for (const beyond of ['bytes=10-', 'bytes=-0', 'bytes=99-100']) expect(rangeOf(beyond, 10)).toBe('beyond');
  for (const all of [undefined, '', 'bytes=-', 'bytes=5-4', 'bytes=0-1,4-5', 'lines=1-2', 'bytes=a-b'])
    expect(rangeOf(all, 10)).toBeNull();
});
