import type { LiveEvent, Payload } from '@parley/contract/live';
import type { NumberedEvent } from '../events/stream.ts';

/** The bytes of one WebSocket text message. A server does not mask, so all sockets can be sent the same bytes. */
export function frameOf(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const head = length < 126 ? 2 : length < 65536 ? 4 : 10;
  const frame = Buffer.allocUnsafe(head + length);
  frame[0] = 0x81;
  frame[1] = length < 126 ? length : length < 65536 ? 126 : 127;
  if (head === 4) frame.writeUInt16BE(length, 2);
  if (head === 10) frame.writeBigUInt64BE(BigInt(length), 2);
  frame.write(text, head);
  return frame;
}

export const messageFrame = <E extends LiveEvent>({ action }: E, payload: Payload<E>): Buffer =>
  frameOf(JSON.stringify({ action, payload }));

/** The stored JSON goes out as it is; the bytes are made when the first socket needs them, and once. */
export function framed(event: NumberedEvent): { event: NumberedEvent; frame: () => Buffer } {
  let made: Buffer | undefined;
  const make = () =>
    frameOf(`{"action":${JSON.stringify(event.action)},"payload":${event.payload},"seq":${event.seq}}`);
  return { event, frame: () => (made ??= make()) };
}
export type Framed = ReturnType<typeof framed>;
