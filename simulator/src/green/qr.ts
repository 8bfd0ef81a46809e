import { createHash } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';

const side = 29;
const scale = 6;

/** A picture that looks like a code and changes with its words: nobody scans it for real. */
export function qrOf(words: string): string {
  const seed = createHash('sha512').update(words).digest();
  const isDark = (x: number, y: number): boolean =>
    eyeAt(x, y) ?? Boolean((seed[(x * 7 + y * 13) % 64]! >> ((x + y) % 8)) & 1);
  const rows = Array.from({ length: side * scale }, (_, y) =>
    Buffer.from([
      0,
      ...Array.from({ length: side * scale }, (__, x) =>
        isDark(Math.floor(x / scale), Math.floor(y / scale)) ? 0 : 255,
      ),
    ]),
  );
  return png(side * scale, Buffer.concat(rows)).toString('base64');
}

/** The three squares in the corners, and the white around them. */
function eyeAt(x: number, y: number): boolean | null {
  for (const [left, top] of [
    [0, 0],
    [side - 7, 0],
    [0, side - 7],
  ] as const) {
    const ring = Math.max(Math.abs(x - left - 3), Math.abs(y - top - 3));
    if (ring <= 4) return ring === 3 || ring <= 1;
  }
  return null;
}

function png(size: number, pixels: Buffer): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(size, 0);
  head.writeUInt32BE(size, 4);
  head[8] = 8;
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, bytes: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), bytes]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(bytes.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
