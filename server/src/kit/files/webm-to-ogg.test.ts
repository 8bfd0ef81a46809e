import { expect, test } from 'vitest';
import { opusPackets, recordedWebm } from '../../../test/recording.ts';
import { sniff } from './sniff.ts';
import { checksum, webmToOgg } from './webm-to-ogg.ts';

type Page = { flags: number; granule: number; nth: number; packets: Buffer[]; isWhole: boolean };

function pagesIn(ogg: Buffer): Page[] {
  const pages: Page[] = [];
  for (let at = 0; at < ogg.length;) {
    expect(ogg.toString('latin1', at, at + 4)).toBe('OggS');
    const count = ogg[at + 26]!;
    const pieces = [...ogg.subarray(at + 27, at + 27 + count)];
    const packets: Buffer[] = [];
    let begin = at + 27 + count;
    let end = begin;
    for (const piece of pieces) {
      end += piece;
      if (piece === 255) continue;
      packets.push(ogg.subarray(begin, end));
      begin = end;
    }
    const bytes = Buffer.from(ogg.subarray(at, end));
    const sum = bytes.readUInt32LE(22);
    bytes.writeUInt32LE(0, 22);
    const granule = Number(ogg.readBigUInt64LE(at + 6));
    const nth = ogg.readUInt32LE(at + 18);
    pages.push({ flags: ogg[at + 5]!, granule, nth, packets, isWhole: checksum(bytes) === sum });
    at = end;
  }
  return pages;
}

test('a browser’s recording becomes Ogg without losing or changing a packet', async () => {
  const packets = opusPackets(120);
  const ogg = webmToOgg(recordedWebm(packets))!;
  const [head, tags, ...sound] = pagesIn(ogg);
  expect(await sniff(ogg, 'voice.ogg')).toEqual({ mime: 'audio/ogg', kind: 'audio' });
  expect(head).toMatchObject({ flags: 2, nth: 0, isWhole: true });
  expect(head!.packets[0]!.toString('latin1', 0, 8)).toBe('OpusHead');
  expect(tags!.packets[0]!.toString('latin1', 0, 8)).toBe('OpusTags');
  expect(sound.flatMap((page) => page.packets)).toEqual(packets);
  expect(sound.every((page, i) => page.isWhole && page.nth === i + 2)).toBe(true);
  expect(sound.map((page) => page.flags)).toEqual([0, 0, 4]);
  // 120 packets of 20 ms are 2.4 seconds.
  expect(sound.at(-1)!.granule).toBe(2.4 * 48_000);
});

test('large packets take as many pages as they need', () => {
  const packets = opusPackets(40, 1275);
  const pages = pagesIn(webmToOgg(recordedWebm(packets))!);
  expect(pages.slice(2).flatMap((page) => page.packets)).toEqual(packets);
  expect(pages.every((page) => page.isWhole)).toBe(true);
});

test('a recording that broke off keeps what it has; other things are left as they are', () => {
  const packets = opusPackets(10);
  const broken = recordedWebm(packets).subarray(0, -30);
  expect(
    pagesIn(webmToOgg(broken)!)
      .slice(2)
      .flatMap((page) => page.packets),
  ).toEqual(packets.slice(0, 9));
  expect(webmToOgg(recordedWebm(packets, ['A_VORBIS']))).toBeNull();
  expect(webmToOgg(recordedWebm(packets, ['A_OPUS', 'V_VP8']))).toBeNull();
  expect(webmToOgg(Buffer.from('not a recording'))).toBeNull();
  expect(webmToOgg(Buffer.alloc(0))).toBeNull();
});
