import { listContacts } from '@parley/contract/inbox/contacts';
import { bigBases } from '../big-base.ts';
import { ask } from '../call.ts';
import { type Figure, notes, type Row, row } from '../figure.ts';
import { compare } from '../rounds.ts';
import { signInOurs } from '../sign-in-ours.ts';
import { timed } from '../timed.ts';

const folders = [{ in_work: '1' }, { for_check_admin: '1' }, { all_contacts: '1' }] as const;
const names = ['at_work', 'to_check', 'all'];

/** The first page of each folder by turns, with rights and counts. */
export const list: Figure = {
  name: 'list',
  run: async (stage) => {
    const { ours, floor, rounds, quick } = stage;
    const { headers } = await signInOurs(ours.url, 'admin@demo.parley');
    const times = quick ? 300 : 1500;
    const rows: Row[] = [];
    for (const base of await bigBases(stage)) {
      const { project_id, size } = base;
      const mine = { ...headers, 'x-project': String(project_id) };
      let nth = 0;
      const measured = await compare(
        () => timed(floor, times, () => fetch(`${floor.url}/list?${project_id}&${names[nth++ % 3]}`), 8),
        () => timed(ours, times, () => ask(ours.url, listContacts, folders[nth++ % 3]!, mine), 8),
        rounds,
      );
      const note = notes('goal: 1.8; floor: raw http + one prepared statement', measured.noise);
      rows.push(row(`list ${size.split(' ')[0]}`, measured.ours.cpu, 'ms CPU', measured.floor.cpu, size, note));
    }
    return rows;
  },
};
