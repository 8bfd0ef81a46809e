import { crc32, deflateSync } from 'node:zlib';
import { waveformBars } from '@parley/contract/inbox/files';

/** Small things to send, drawn and sounded here: a picture, a paper and a voice. */
export type Asset = { name: string; mime: string; kind: 'image' | 'audio' | 'file'; bytes: Buffer } & {
  width?: number;
  height?: number;
  seconds?: number;
  peaks?: number[];
};

const width = 480;
const height = 320;
const seconds = 4;
const rate = 8000;

const inside = (x: number, y: number, [left, top, right, bottom]: number[]): boolean =>
  x >= left! && x < right! && y >= top! && y < bottom!;

/** A table by a wall. */
function colorAt(x: number, y: number): [number, number, number] {
  const grain = Math.round(8 * Math.sin(x / 23 + Math.sin(y / 5)));
  if (inside(x, y, [70, 138, 410, 162])) return [178 + grain, 126 + grain, 78 + grain];
  const legs = [
    [92, 162, 112, 268],
    [368, 162, 388, 268],
    [132, 162, 146, 244],
    [334, 162, 348, 244],
  ];
  if (legs.some((leg) => inside(x, y, leg))) return [148 + grain, 102 + grain, 62 + grain];
  if (y > 232)
    return [214 - Math.round((y - 232) / 4), 204 - Math.round((y - 232) / 4), 190 - Math.round((y - 232) / 4)];
  const light = Math.round(18 * Math.exp(-((x - 340) ** 2 + (y - 50) ** 2) / 18_000));
  return [222 + light, 227 + light, 226 + light];
}

function drawPng(): Buffer {
  const rows = Buffer.alloc((width * 3 + 1) * height);
  for (let y = 0, at = 0; y < height; y++) {
    rows[at++] = 0;
    for (let x = 0; x < width; x++) for (const part of colorAt(x, y)) rows[at++] = part;
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const parts = [part('IHDR', head), part('IDAT', deflateSync(rows)), part('IEND', Buffer.alloc(0))];
  return Buffer.concat([signature, ...parts]);
}

function part(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), data]);
  const framed = Buffer.alloc(8);
  framed.writeUInt32BE(data.length, 0);
  framed.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([framed.subarray(0, 4), body, framed.subarray(4)]);
}

/** As loud as somebody who speaks in words and takes breath between them. */
const loudness = (at: number): number =>
  Math.abs(Math.sin(at * 2.1) * Math.sin(at * 7.3 + 1)) * (at % 1.4 < 1.15 ? 1 : 0.06);

function soundWav(): Buffer {
  const samples = Buffer.alloc(seconds * rate);
  for (let nth = 0; nth < samples.length; nth++) {
    const at = nth / rate;
    const tone = Math.sin(at * 2 * Math.PI * (140 + 30 * Math.sin(at * 5))) + 0.4 * Math.sin(at * 2 * Math.PI * 420);
    samples[nth] = 128 + Math.round(60 * loudness(at) * tone);
  }
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + samples.length, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('data', 36);
  head.writeUInt32LE(samples.length, 40);
  return Buffer.concat([head, samples]);
}

function writePdf(words: string): Buffer {
  const text = `BT /F1 28 Tf 72 740 Td (${words}) Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let body = '%PDF-1.4\n';
  const places = objects.map((object, at) => {
    const place = body.length;
    body += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`;
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.from(body + table + trailer);
}

const peaks = Array.from({ length: waveformBars }, (_, nth) =>
  Math.round(8 + 92 * loudness(((nth + 0.5) * seconds) / waveformBars)),
);

export const makeAssets = (names: {
  picture: string;
  paper: string;
  voice: string;
}): Record<keyof typeof names, Asset> => ({
  picture: { name: names.picture, mime: 'image/png', kind: 'image', bytes: drawPng(), width, height },
  paper: { name: names.paper, mime: 'application/pdf', kind: 'file', bytes: writePdf('Invoice 48-2213: 420.00') },
  voice: { name: names.voice, mime: 'audio/wav', kind: 'audio', bytes: soundWav(), seconds, peaks },
});
