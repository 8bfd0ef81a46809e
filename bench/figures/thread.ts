import { listMessages } from '@parley/contract/inbox/messages';
import { bigBases } from '../big-base.ts';
import { ask } from '../call.ts';
import { type Figure, notes, row } from '../figure.ts';
import { compare } from '../rounds.ts';
import { signInOurs } from '../sign-in-ours.ts';
import { timed } from '../timed.ts';

/** Twenty messages from any place of a long dialogue. */
export const thread: Figure = {
  name: 'thread',
  run: async (stage) => {
    const { ours, floor, rounds, quick } = stage;
    const { headers } = await signInOurs(ours.url, 'admin@demo.parley');
    const { project_id, size, long } = (await bigBases(stage)).at(-1)!;
    const mine = { ...headers, 'x-project': String(project_id) };
    const times = quick ? 300 : 1500;
    let nth = 0;
    const next = () => long.messages[nth++ % long.messages.length]!;
    const page = () => ask(ours.url, listMessages, { id: long.contact_id, message_id: next().id }, mine);
    const floorPage = () => {
      const { id, at } = next();
      return fetch(`${floor.url}/thread?${project_id}&${long.dialogue_id}&${id}&${encodeURIComponent(at)}`);
    };
    const measured = await compare(
      () => timed(floor, times, floorPage, 8),
      () => timed(ours, times, page, 8),
      rounds,
    );
    const note = notes('goal: 1.8; floor: raw http + one prepared statement', measured.noise);
    return [row('thread', measured.ours.cpu, 'ms CPU', measured.floor.cpu, size, note)];
  },
};
