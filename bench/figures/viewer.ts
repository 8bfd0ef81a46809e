import { getConfig } from '@parley/contract/inbox/chat';
import { type Figure, notes, row } from '../figure.ts';
import { compare } from '../rounds.ts';
import { signInOurs } from '../sign-in-ours.ts';
import { timed } from '../timed.ts';

/** What it costs to know who asks, in which project and with what rights, and to check question and answer. */
export const viewer: Figure = {
  name: 'viewer',
  run: async ({ ours, floor, rounds, quick }) => {
    const { headers } = await signInOurs(ours.url, 'admin@demo.parley');
    const times = quick ? 1000 : 4000;
    const measured = await compare(
      () => timed(floor, times, () => fetch(`${floor.url}/row`), 8),
      () => timed(ours, times, () => fetch(ours.url + getConfig.path, { headers }), 8),
      rounds,
    );
    const note = notes('floor: raw http + one prepared statement', measured.noise);
    return [row('viewer', measured.ours.cpu, 'ms CPU', measured.floor.cpu, `${times} a round, 8 clients`, note)];
  },
};
