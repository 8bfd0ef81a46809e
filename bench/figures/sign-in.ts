import { login } from '@parley/contract/accounts/sessions';
import { type Figure, row } from '../figure.ts';
import { compare } from '../rounds.ts';
import { timed } from '../timed.ts';

const credentials = { email: 'admin@demo.parley', password: 'parley-demo' };

/** A right password accepted, one after another. Both sides pay for the same argon2id. */
export const signIn: Figure = {
  name: 'sign-in',
  run: async ({ ours, floor, rounds, quick }) => {
    // Below the limit of sign-ins per e-mail, which is part of what is measured.
    const times = quick ? 3 : 4;
    let caller = 0;
    const post = (url: string) =>
      fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `127.113.0.${++caller % 250}` },
        body: JSON.stringify(credentials),
      });
    const measured = await compare(
      () => timed(floor, times, () => post(`${floor.url}/login`)),
      () => timed(ours, times, () => post(ours.url + login.path)),
      rounds,
    );
    return [row('sign-in', measured.ours.cpu, 'ms CPU', measured.floor.cpu, `${times} a round`, measured.noise)];
  },
};
