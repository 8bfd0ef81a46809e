import { endCall } from '@parley/contract/calls/calls';
import { api } from '../../../kit/api.ts';
import { currentProject } from '../../../kit/session.ts';
import { sendRecording } from './send-recording.ts';
import { clearOf, layPiece, leftOf, type Recorded, takeAll } from './shelf.ts';

export type Keeping = { keep: (piece: Blob) => void; forget: () => Promise<void> };

/** Lays by what is recorded of a call, piece by piece, for as long as this page has it in its hands. */
export function keepPieces(of: Recorded): Keeping {
  let nth = 0;
  let keeping: Promise<unknown> = Promise.resolve();
  const letGo = hold(of);
  return {
    keep: (bytes) => {
      const piece = { ...of, nth: nth++ };
      // Where there is no room nothing is kept beforehand.
      keeping = keeping.then(() => layPiece(piece, bytes)).catch(() => undefined);
    },
    forget: async () => {
      await keeping;
      await clearOf(of).catch(() => undefined);
      letGo();
    },
  };
}

/** What pages that were closed amid a call of this project have left, or could not send. */
export async function sendLeftRecordings(): Promise<void> {
  const project = currentProject();
  if (project === null || !('caches' in globalThis) || !navigator.locks) return;
  const sendIf = (of: Recorded) =>
    navigator.locks.request(lockOf(of), { ifAvailable: true }, async (free) => {
      if (free) await send(of);
    });
  await Promise.all((await leftOf(project)).map(sendIf));
}

async function send(of: Recorded): Promise<void> {
  const { call_id, tab } = of;
  // A page that was killed could not say that it hangs up.
  await api(endCall, { id: call_id, tab, error: 'closed' }).catch(() => undefined);
  await sendRecording(of, { file: await takeAll(of), forget: () => clearOf(of) });
}

const lockOf = ({ project, call_id }: Recorded): string => `call recording:${project}:${call_id}`;

/** Held by the page that has the call, until it is closed. */
function hold(of: Recorded): () => void {
  let release = () => undefined as void;
  const held = new Promise<void>((resolve) => (release = resolve));
  void navigator.locks?.request(lockOf(of), () => held).catch(() => undefined);
  return () => release();
}
