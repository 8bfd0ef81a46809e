/** The sound of a recording as a browser makes it: packets of Opus, and what a player must know of them. */
export type OpusTrack = { head: Buffer; packets: Buffer[] };

const ids = {
  segment: 0x18538067,
  tracks: 0x1654ae6b,
  track: 0xae,
  codec: 0x86,
  head: 0x63a2,
  audio: 0xe1,
  channels: 0x9f,
  cluster: 0x1f43b675,
  group: 0xa0,
  simpleBlock: 0xa3,
  block: 0xa1,
};
// What lies within these is read as if they were not there: browsers do not know how long they become.
const entered = new Set([ids.segment, ids.tracks, ids.track, ids.audio, ids.cluster, ids.group]);

/** Null: this is not a WebM with one track of Opus. */
export function readWebm(bytes: Buffer): OpusTrack | null {
  const packets: Buffer[] = [];
  let codec = '';
  let head: Buffer | null = null;
  let channels = 1;
  for (const { id, content } of elements(bytes)) {
    if (id === ids.codec) codec += content.toString('latin1');
    else if (id === ids.head) head = content;
    else if (id === ids.channels) channels = content.at(-1) ?? 1;
    else if (id === ids.simpleBlock || id === ids.block) {
      const packet = packetIn(content);
      if (!packet) return null;
      packets.push(packet);
    }
  }
  // With a second track its name would stand beside the first.
  if (codec.replace(/\0+$/, '') !== 'A_OPUS' || !packets.length) return null;
  return { head: head?.toString('latin1', 0, 8) === 'OpusHead' ? head : headOf(channels), packets };
}

/** Whether the tracks that the beginning names are more than sound. Without a name they may be anything. */
export function hasFilm(head: Buffer): boolean {
  const codecs = [...elements(head)].filter(({ id }) => id === ids.codec).map(({ content }) => String(content));
  return !codecs.length || codecs.some((codec) => !codec.startsWith('A_'));
}

function* elements(bytes: Buffer): Generator<{ id: number; content: Buffer }> {
  let at = 0;
  while (at < bytes.length) {
    const id = number(bytes, at, true);
    const size = id && number(bytes, at + id.length, false);
    if (!id || !size) return;
    const start = at + id.length + size.length;
    if (entered.has(id.value)) {
      at = start;
      continue;
    }
    // A recording that broke off ends here.
    if (start + size.value > bytes.length) return;
    yield { id: id.value, content: bytes.subarray(start, start + size.value) };
    at = start + size.value;
  }
}

/** A number that says by its first bits how many bytes it has; of ids these bits are a part. */
function number(bytes: Buffer, at: number, isId: boolean): { value: number; length: number } | null {
  const first = bytes[at];
  if (!first) return null;
  const length = Math.clz32(first) - 23;
  if (at + length > bytes.length) return null;
  let value = isId ? first : first & (0xff >> length);
  for (let i = 1; i < length; i++) value = value * 256 + bytes[at + i]!;
  return { value, length };
}

/** After the track's number stand two bytes of time and one of signs; several packets in one block are not for voices. */
function packetIn(block: Buffer): Buffer | null {
  const track = number(block, 0, false);
  const signs = track && block[track.length + 2];
  if (!track || signs === undefined || signs === null || signs & 0x06) return null;
  return block.subarray(track.length + 3);
}

/** As the encoder of browsers would have written it. */
function headOf(channels: number): Buffer {
  const head = Buffer.alloc(19);
  head.write('OpusHead', 'latin1');
  head.set([1, channels], 8);
  head.writeUInt16LE(312, 10);
  head.writeUInt32LE(48_000, 12);
  return head;
}
