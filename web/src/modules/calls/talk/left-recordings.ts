import { endCall } from '@parley/contract/calls/calls';
import { api } from '../../../kit/api.ts';
import { sendRecording } from './send-recording.ts';

// A page that is closed takes what it holds in memory along: each second is laid here, and fetched by the next page.
const SHELF = 'call-recording';
const PLACE = '/app/messenger/call-recording/';

type Of = { call_id: number; tab: string; name: string; nth: number };

export type Keeping = { keep: (piece: Blob) => void; forget: () => Promise<void> };

/** Lays by what is recorded of a call, piece by piece, for as long as this page has it in its hands. */
export function keepPieces(call_id: number, tab: string, name: string): Keeping {
  let nth = 0;
  let keeping: Promise<unknown> = Promise.resolve();
  const lock = holdCall(call_id);
  return {
    keep: (piece) => {
      const key = keyOf({ call_id, tab, name, nth: nth++ });
      keeping = keeping
        .then(async () => (await caches.open(SHELF)).put(key, new Response(piece)))
        // Where there is no room nothing is kept beforehand.
        .catch(() => undefined);
    },
    forget: async () => {
      await keeping;
      await drop(call_id).catch(() => undefined);
      lock();
    },
  };
}

/** What pages that were closed amid a call have left. */
export async function sendLeftRecordings(): Promise<void> {
  if (!('caches' in globalThis) || !navigator.locks) return;
  const left = (await (await caches.open(SHELF)).keys()).flatMap(({ url }) => placeOf(url) ?? []);
  for (const [call_id, pieces] of Map.groupBy(left, (it) => it.call_id)) {
    await navigator.locks.request(lockOf(call_id), { ifAvailable: true }, async (free) => {
      if (free) await send(pieces);
    });
  }
}

async function send(pieces: Of[]): Promise<void> {
  const [{ call_id, tab, name }] = pieces as [Of];
  const shelf = await caches.open(SHELF);
  const found = await Promise.all(
    pieces.toSorted((a, b) => a.nth - b.nth).map(async (it) => (await shelf.match(keyOf(it)))?.blob()),
  );
  const blobs = found.filter((it) => it !== undefined);
  // A page that was killed could not say that it hangs up.
  await api(endCall, { id: call_id, tab, error: 'closed' }).catch(() => undefined);
  const type = blobs[0]?.type.split(';')[0] ?? '';
  await sendRecording(call_id, tab, { file: new Blob(blobs, { type }), name, safe: () => drop(call_id) });
}

async function drop(call_id: number): Promise<void> {
  const shelf = await caches.open(SHELF);
  for (const { url } of await shelf.keys()) if (placeOf(url)?.call_id === call_id) await shelf.delete(url);
}

const keyOf = ({ call_id, tab, name, nth }: Of): string => `${PLACE}${call_id}/${tab}/${nth}/${name}`;

function placeOf(url: string): Of | null {
  const [call_id, tab, nth, name] = new URL(url).pathname.slice(PLACE.length).split('/');
  return call_id && tab && nth && name ? { call_id: Number(call_id), tab, nth: Number(nth), name } : null;
}

const lockOf = (call_id: number): string => `call recording:${call_id}`;

/** Held by the page that has the call, until it is closed. */
function holdCall(call_id: number): () => void {
  let release = () => undefined as void;
  const held = new Promise<void>((resolve) => (release = resolve));
  void navigator.locks?.request(lockOf(call_id), () => held).catch(() => undefined);
  return () => release();
}
