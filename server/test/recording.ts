const element = (id: string, ...content: (Buffer | number[])[]): Buffer => {
  const body = Buffer.concat(content.map((it) => Buffer.from(it)));
  const size = Buffer.alloc(4);
  size.writeUInt32BE(body.length | 0x10000000);
  return Buffer.concat([Buffer.from(id, 'hex'), size, body]);
};
/** Begun before its length was known, as browsers do. */
const endless = (id: string, ...content: Buffer[]): Buffer =>
  Buffer.concat([Buffer.from(id, 'hex'), Buffer.from('01ffffffffffffff', 'hex'), ...content]);
const codec = (name: string): Buffer => element('ae', element('d7', [1]), element('86', Buffer.from(name)), audio);
const audio = element('e1', element('9f', [1]));

/** A WebM as a browser records it: packets of 20 ms, in clusters of five. */
export function recordedWebm(packets: Buffer[], codecs = ['A_OPUS']): Buffer {
  const blocks = packets.map((packet, i) => element('a3', [0x81, 0, i % 256, 0x80], packet));
  const clusters = Array.from({ length: Math.ceil(blocks.length / 5) }, (_, i) =>
    endless('1f43b675', element('e7', [i]), ...blocks.slice(i * 5, i * 5 + 5)),
  );
  const head = element('1a45dfa3', element('4282', Buffer.from('webm')));
  return Buffer.concat([head, endless('18538067', element('1654ae6b', ...codecs.map(codec)), ...clusters)]);
}

/** Packets of Opus that last 20 ms each, told apart by their lengths. */
export const opusPackets = (count: number, length = 60): Buffer[] =>
  Array.from({ length: count }, (_, i) =>
    Buffer.from([0x78, ...Array.from({ length: length + (i % 3) }, () => i % 256)]),
  );
