import { createSocket } from 'node:dgram';
import { connect as connectTcp } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { failure, type Finding, reasonOf, warning, well } from './finding.ts';
import { answerIn, type Credentials, idOf, question, stun, type Told } from './stun.ts';

type Calls = { stun_urls: string[]; turn: { urls: string[] } | null };
type Line = { isLossy: boolean; say: (bytes: Buffer) => void; close: () => void };
const patience = 4000;
const again = 500;

/** A place of its own is asked of each relay, as a call would; who only tells addresses is asked for one. */
export async function lookAtRelay({ stun_urls, turn }: Calls, pass: () => Credentials): Promise<Finding[]> {
  const urls = [...stun_urls, ...(turn?.urls ?? [])];
  if (!turn)
    return [
      warning(
        'relay',
        'calls have no relay: behind some networks nobody hears anything',
        'Set TURN_URL and TURN_SECRET (README.md, A relay for calls).',
      ),
      ...(await Promise.all(stun_urls.map((url) => lookAtOne(url, pass)))),
    ];
  return Promise.all(urls.map((url) => lookAtOne(url, pass)));
}

async function lookAtOne(url: string, pass: () => Credentials): Promise<Finding> {
  const cure =
    'Is it running, and its port open (UDP and TCP 3478, TLS 5349)? TURN_SECRET must be its static-auth-secret, and its clock right.';
  try {
    await askRelay(url, url.startsWith('turn') ? pass() : null);
    return well('relay', `${url} works`);
  } catch (error) {
    return failure('relay', `${url}: ${reasonOf(error)}`, cure);
  }
}

/** Like a call: it is told what the relay wants to know, then it asks by our word for it, and gives its place back. */
async function askRelay(url: string, who: Credentials | null): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const timer = setTimeout(() => reject(new Error('it does not answer')), patience);
  let said = question(who ? stun.allocate : stun.binding);
  let asked: Told | undefined;
  const line = open(url, { opened: () => line.say(said), heard, failed: reject });
  // A word may be lost on the way.
  const repeat = setInterval(() => line.isLossy && line.say(said), again);

  function heard(told: Told): void {
    if (!told.id.equals(idOf(said))) return;
    if (stun.isFine(told.kind)) {
      if (who) line.say(question(stun.refresh, who, asked));
      resolve();
    } else if (who && told.error === 401 && !asked) {
      asked = told;
      said = question(stun.allocate, who, told);
      line.say(said);
    } else reject(new Error(told.error === 401 ? 'it does not know our secret' : `it refuses: ${told.error}`));
  }

  try {
    await promise;
  } finally {
    clearTimeout(timer);
    clearInterval(repeat);
    line.close();
  }
}

type Ear = { opened: () => void; heard: (told: Told) => void; failed: (error: Error) => void };

function open(url: string, ear: Ear): Line {
  const [, scheme = '', host = '', port, by] =
    /^(\w+):(\[[^\]]+\]|[^:?]+)(?::(\d+))?(?:\?transport=(\w+))?$/.exec(url) ?? [];
  const isSealed = scheme.endsWith('s');
  const place = { host: host.replace(/^\[|\]$/g, ''), port: Number(port ?? (isSealed ? 5349 : 3478)) };
  return isSealed || by === 'tcp' ? openStream(place, isSealed, ear) : openUdp(place, ear);
}

type Place = { host: string; port: number };

function openUdp({ host, port }: Place, { opened, heard, failed }: Ear): Line {
  const socket = createSocket(host.includes(':') ? 'udp6' : 'udp4');
  socket.on('error', failed);
  socket.on('message', (bytes) => {
    const told = toldBy(bytes, failed);
    if (told) heard(told);
  });
  // Its name is looked for first, which may take longer than the pause before a word is said again.
  let isOpen = false;
  socket.connect(port, host, ((error?: Error) => {
    if (error) return failed(error);
    isOpen = true;
    opened();
  }) as () => void);
  const say = (bytes: Buffer): void => {
    if (isOpen) socket.send(bytes, (error) => void (error && failed(error)));
  };
  // What was said last has to leave first.
  return { isLossy: true, say, close: () => void setTimeout(() => socket.close(), 50) };
}

function openStream({ host, port }: Place, isSealed: boolean, { opened, heard, failed }: Ear): Line {
  const socket = isSealed ? connectTls({ host, port, servername: host }, opened) : connectTcp({ host, port }, opened);
  let come: Buffer = Buffer.alloc(0);
  socket.on('error', failed);
  socket.on('data', (bytes: Buffer) => {
    come = Buffer.concat([come, bytes]);
    const told = toldBy(come, failed);
    if (!told) return;
    come = Buffer.alloc(0);
    heard(told);
  });
  return { isLossy: false, say: (bytes) => void socket.write(bytes), close: () => socket.end() };
}

function toldBy(bytes: Buffer, failed: (error: Error) => void): Told | null {
  try {
    return answerIn(bytes);
  } catch (error) {
    failed(error as Error);
    return null;
  }
}
