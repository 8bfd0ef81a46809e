import { randomBytes } from 'node:crypto';
import { readWebm } from './webm-opus.ts';

/**
 * The same sound in another box: messengers take voices as Ogg, browsers record WebM, and both hold Opus. Nothing is
 * encoded anew. Null: it is not such a recording.
 */
export function webmToOgg(webm: Buffer): Buffer | null {
  const track = readWebm(webm);
  if (!track) return null;
  const serial = randomBytes(4).readUInt32LE();
  const pages = [pageOf([track.head], { serial, nth: 0, flags: first, granule: 0 })];
  pages.push(pageOf([tags], { serial, nth: 1, flags: 0, granule: 0 }));
  let granule = 0;
  const groups = grouped(track.packets);
  for (const [i, group] of groups.entries()) {
    granule += group.reduce((sum, packet) => sum + samplesIn(packet), 0);
    pages.push(pageOf(group, { serial, nth: i + 2, flags: i === groups.length - 1 ? last : 0, granule }));
  }
  return Buffer.concat(pages);
}

const [first, last] = [2, 4];
const vendor = 'Parley';
const tags = Buffer.concat([Buffer.from('OpusTags'), length32(vendor.length), Buffer.from(vendor), length32(0)]);

function length32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

// A second of usual packets; a page has room for 255 pieces of 255 bytes.
const perPage = 50;
const mostPieces = 255;
const piecesOf = (packet: Buffer): number => Math.floor(packet.length / 255) + 1;

function grouped(packets: Buffer[]): Buffer[][] {
  const groups: Buffer[][] = [];
  let pieces = 0;
  for (const packet of packets) {
    const group = groups.at(-1);
    pieces += piecesOf(packet);
    if (group && group.length < perPage && pieces <= mostPieces) group.push(packet);
    else {
      groups.push([packet]);
      pieces = piecesOf(packet);
    }
  }
  return groups;
}

/** How long a packet sounds, at 48 kHz: its first byte says so. */
function samplesIn(packet: Buffer): number {
  const config = packet[0]! >> 3;
  const frames = [1, 2, 2, (packet[1] ?? 0) & 0x3f][packet[0]! & 3]!;
  if (config < 12) return frames * [480, 960, 1920, 2880][config & 3]!;
  return frames * (config < 16 ? [480, 960][config & 1]! : [120, 240, 480, 960][config & 3]!);
}

type Place = { serial: number; nth: number; flags: number; granule: number };

function pageOf(packets: Buffer[], { serial, nth, flags, granule }: Place): Buffer {
  const pieces = packets.flatMap((packet) => [
    ...Array.from({ length: Math.floor(packet.length / 255) }, () => 255),
    packet.length % 255,
  ]);
  const head = Buffer.alloc(27);
  head.write('OggS', 'latin1');
  head[5] = flags;
  head.writeBigUInt64LE(BigInt(granule), 6);
  head.writeUInt32LE(serial, 14);
  head.writeUInt32LE(nth, 18);
  head[26] = pieces.length;
  const page = Buffer.concat([head, Buffer.from(pieces), ...packets]);
  page.writeUInt32LE(checksum(page), 22);
  return page;
}

const table = Uint32Array.from({ length: 256 }, (_, i) => {
  let sum = i << 24;
  for (let bit = 0; bit < 8; bit++) sum = sum & 0x80000000 ? (sum << 1) ^ 0x04c11db7 : sum << 1;
  return sum >>> 0;
});

/** Ogg's own: like CRC-32, but the other way round. */
export function checksum(page: Buffer): number {
  let sum = 0;
  for (const byte of page) sum = ((sum << 8) ^ table[((sum >>> 24) ^ byte) & 0xff]!) >>> 0;
  return sum;
}
