import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A line to a port that can be cut, as networks do, without a word to either end. */
export type Wire = {
  port: number;
  cut: (which?: (nth: number) => boolean) => number;
  /**
   * Through what is open now nothing comes any more, and the far end hears of nothing: a cable that was pulled. Answers
   * how many of these the far end still holds.
   */
  mute: () => () => number;
  close: () => void;
};

/** To a port, or to wherever it leads at the moment: the path of a socket. */
export async function openWire(to: number | (() => string)): Promise<Wire> {
  const lines = new Map<Socket, Socket>();
  const server = createServer((near) => {
    const far = typeof to === 'number' ? connect(to, '127.0.0.1') : connect(to());
    const end = (): void => {
      lines.delete(near);
      near.destroy();
      far.destroy();
    };
    lines.set(near, far);
    for (const [from, into] of [
      [near, far],
      [far, near],
    ] as const)
      from.on('error', end).on('close', end).pipe(into);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    cut: (which = () => true) => {
      const chosen = [...lines.keys()].filter((_, nth) => which(nth));
      for (const line of chosen) line.destroy();
      return chosen.length;
    },
    mute: () => {
      const muted = [...lines.keys()];
      for (const [near, far] of lines) {
        near.unpipe(far).removeAllListeners('close').removeAllListeners('error');
        near.on('error', () => undefined).resume();
        far.unpipe(near).resume();
      }
      return () => muted.filter((it) => lines.has(it)).length;
    },
    close: () => {
      server.close();
      for (const line of lines.keys()) line.destroy();
    },
  };
}
