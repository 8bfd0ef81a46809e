import { listContacts } from '@parley/contract/inbox/contacts';
import { call } from '../call.ts';
import { type Figure, median, row } from '../figure.ts';
import { joinLive } from '../live-socket.ts';
import { demoProject, signInOurs } from '../sign-in-ours.ts';

/** Everyone is cut off at once and comes back: joined, and with the list read anew. */
export const reconnect: Figure = {
  name: 'reconnect',
  run: async ({ ours, quick, rounds }) => {
    const many = quick ? 200 : 1000;
    const { headers, token } = await signInOurs(ours.url, 'admin@demo.parley');
    const join = () => joinLive(ours.url, token, demoProject);
    const comeBack = async () => {
      const socket = await join();
      await call(ours.url, listContacts, { all_contacts: '1' }, headers);
      return socket;
    };
    let sockets = await Promise.all(Array.from({ length: many }, join));
    const took: number[] = [];
    for (let round = 0; round < rounds; round++) {
      for (const socket of sockets) socket.terminate();
      const began = performance.now();
      sockets = await Promise.all(Array.from({ length: many }, comeBack));
      took.push((performance.now() - began) / 1000);
    }
    for (const socket of sockets) socket.terminate();
    const note = `goal: within 10 s; slowest ${Math.max(...took).toFixed(1)} s`;
    return [row('reconnect', median(took), 's', null, `${many} sockets cut at once`, note)];
  },
};
