import { createHash, createHmac } from 'node:crypto';
import { createSocket, type RemoteInfo, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { classes, Message, methods, parseMessage } from 'werift';

type Address = [host: string, port: number];
/** A place that somebody was given: what is sent to it reaches them, as far as they let its sender in. */
type Place = { socket: Socket; port: Promise<number>; lets: Set<string>; channels: Map<number, Address> };

const host = '127.0.0.1';
const realm = 'parley.test';
const nonce = Buffer.from('of-this-test');
const lifetime = 600;

/**
 * A relay (TURN, RFC 8656) as far as two ends of a call need one: over UDP, for as long as a test lasts. It lets in whom
 * coturn would with `use-auth-secret`, and runs where there is none.
 */
export async function openRelay(secret: string, wanted = 0) {
  const socket = createSocket('udp4');
  const places = new Map<string, Place>();
  let carried = 0;
  let isCut = false;

  const send = (data: Buffer, [to, port]: Address, from = socket): void => from.send(data, port, to);

  function hear(data: Buffer, { address, port }: RemoteInfo): void {
    const from: Address = [address, port];
    if (isCut) return;
    if (isOnChannel(data)) return carryOut(places.get(keyOf(from)), data);
    const asked = parseMessage(data);
    if (asked?.messageClass === classes.INDICATION) return indicated(places.get(keyOf(from)), asked);
    if (asked?.messageClass !== classes.REQUEST) return;
    if (asked.messageMethod === methods.BINDING) return send(answer(asked, [['XOR-MAPPED-ADDRESS', from]]), from);
    const key = keyFor(asked, data);
    if (!key) return send(refusal(asked), from);
    void granted(asked, from).then((told) => send(answer(asked, told, key), from));
  }

  /** The word of whoever asks, made from our secret for a name that begins with when it ends. */
  function keyFor(asked: Message, data: Buffer): Buffer | null {
    const name = String(asked.getAttributeValue('USERNAME') ?? '');
    if (!(Number.parseInt(name, 10) * 1000 > Date.now())) return null;
    const word = createHmac('sha1', secret).update(name).digest('base64');
    const key = createHash('md5').update(`${name}:${realm}:${word}`).digest();
    return parseMessage(data, key) ? key : null;
  }

  async function granted(asked: Message, from: Address): Promise<Told[]> {
    const place = places.get(keyOf(from));
    const peer = asked.getAttributeValue('XOR-PEER-ADDRESS') as Address | undefined;
    if (peer) place?.lets.add(peer[0]);
    const method = asked.messageMethod;
    if (method === methods.CHANNEL_BIND)
      place?.channels.set(asked.getAttributeValue('CHANNEL-NUMBER') as number, peer!);
    if (method === methods.REFRESH) {
      const left = asked.getAttributeValue('LIFETIME') === 0 ? 0 : lifetime;
      if (left === 0) take(from);
      return [['LIFETIME', left]];
    }
    if (method !== methods.ALLOCATE) return [];
    return [
      ['XOR-RELAYED-ADDRESS', [host, await (place ?? give(from)).port]],
      ['XOR-MAPPED-ADDRESS', from],
      ['LIFETIME', lifetime],
    ];
  }

  function give(to: Address): Place {
    const own = createSocket('udp4').bind(0, host);
    own.on('message', (data, { address, port }) => carryIn(place, to, data, [address, port]));
    const port = once(own, 'listening').then(() => own.address().port);
    const place: Place = { socket: own, port, lets: new Set(), channels: new Map() };
    places.set(keyOf(to), place);
    return place;
  }

  function take(from: Address): void {
    places.get(keyOf(from))?.socket.close();
    places.delete(keyOf(from));
  }

  function carryOut(place: Place | undefined, data: Buffer): void {
    const to = place?.channels.get(data.readUInt16BE(0));
    if (to) pass(place!, data.subarray(4, 4 + data.readUInt16BE(2)), to);
  }

  function indicated(place: Place | undefined, told: Message): void {
    const to = told.getAttributeValue('XOR-PEER-ADDRESS') as Address | undefined;
    if (place && to && told.messageMethod === methods.SEND) pass(place, told.getAttributeValue('DATA') as Buffer, to);
  }

  function pass({ socket: out, lets }: Place, data: Buffer, to: Address): void {
    if (!lets.has(to[0])) return;
    carried++;
    send(data, to, out);
  }

  function carryIn({ lets, channels }: Place, to: Address, data: Buffer, from: Address): void {
    if (isCut || !lets.has(from[0])) return;
    carried++;
    const [channel] = [...channels].find(([, peer]) => keyOf(peer) === keyOf(from)) ?? [];
    if (channel !== undefined) return send(onChannel(channel, data), to);
    const told = new Message(methods.DATA, classes.INDICATION);
    send(told.setAttribute('XOR-PEER-ADDRESS', from).setAttribute('DATA', data).bytes, to);
  }

  socket.on('message', hear).bind(wanted, host);
  await once(socket, 'listening');
  return {
    url: `turn:${host}:${socket.address().port}`,
    secret,
    /** How many packets it has passed on, both ways together. */
    carried: () => carried,
    /** While it is, nothing comes through: as if the network were gone. */
    cut: (wanted: boolean): void => void (isCut = wanted),
    stop: async (): Promise<void> => {
      for (const place of places.values()) place.socket.close();
      socket.close();
      await once(socket, 'close');
    },
  };
}

type Told = Parameters<Message['setAttribute']>;

const keyOf = ([address, port]: Address): string => `${address}:${port}`;

function answer(asked: Message, told: Told[], key?: Buffer): Buffer {
  const said = new Message(asked.messageMethod, classes.RESPONSE, asked.transactionId);
  for (const [name, value] of told) said.setAttribute(name, value);
  return key ? said.addMessageIntegrity(key).bytes : said.bytes;
}

const refusal = (asked: Message): Buffer =>
  new Message(asked.messageMethod, classes.ERROR, asked.transactionId)
    .setAttribute('ERROR-CODE', [401, 'Unauthorized'])
    .setAttribute('REALM', realm)
    .setAttribute('NONCE', nonce).bytes;

// What goes over a channel begins with its number, which begins with these two bits.
const isOnChannel = (data: Buffer): boolean => data.length >= 4 && data[0]! >> 6 === 1;

function onChannel(channel: number, data: Buffer): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt16BE(channel, 0);
  head.writeUInt16BE(data.length, 2);
  return Buffer.concat([head, data]);
}
