import { restorePassword } from '@parley/contract/accounts/passwords';
import { register } from '@parley/contract/accounts/registration';
import { login } from '@parley/contract/accounts/sessions';
import pg from 'pg';
import { ask, call, fromElsewhere } from '../call.ts';
import { type Figure, median, type Row, row } from '../figure.ts';
import { quiet } from '../quiet.ts';

/** Whether the time of an answer tells who is registered: doors tried with e-mails that exist and that do not. */
export const doors: Figure = {
  name: 'doors',
  run: async ({ ours: { url }, database, quick }) => {
    const client = new pg.Client(database.admin_url);
    await client.connect();
    try {
      const pairs = quick ? 15 : 60;
      let probes = 0;
      const emails = await registered(url, pairs);
      const signIn = (email: string) => ask(url, login, { email, password: 'not the one' }, fromElsewhere());
      const restore = (email: string) => ask(url, restorePassword, { action: 'restore', email }, fromElsewhere());
      const afterRestore = async (email: string, time: () => void) => {
        await read(await restore(email));
        time();
        await read(await restore(`probe.${++probes}@bench.example`));
      };
      return [
        await difference('doors sign-in', emails, quiet(client), (email) => signIn(email).then(read)),
        await difference('doors restore', emails, quiet(client), (email) => restore(email).then(read)),
        await difference('doors after restore', emails, quiet(client), afterRestore),
      ];
    } finally {
      await client.end();
    }
  },
};

type Visit = (email: string, time: () => void) => Promise<unknown>;

/**
 * The median of how much longer the known take, in pairs by turns. The floor is what chance alone makes of it: half the
 * width of the interval in which the median of such pairs lies nineteen times of twenty.
 */
async function difference(name: string, emails: string[], rest: () => Promise<void>, visit: Visit): Promise<Row> {
  const took = async (email: string): Promise<number> => {
    await rest();
    let began = performance.now();
    await visit(email, () => (began = performance.now()));
    return performance.now() - began;
  };
  const differences: number[] = [];
  for (const [nth, email] of [emails[0]!, ...emails].entries()) {
    const nobody = email.replace('known', 'unknown');
    const isKnownFirst = nth % 2 === 0;
    const first = await took(isKnownFirst ? email : nobody);
    const second = await took(isKnownFirst ? nobody : email);
    // The first pair is practice.
    if (nth > 0) differences.push(isKnownFirst ? first - second : second - first);
  }
  const middle = median(differences);
  const spread = 1.4826 * median(differences.map((it) => Math.abs(it - middle)));
  const chance = (1.96 * 1.2533 * spread) / Math.sqrt(differences.length);
  return row(name, Math.abs(middle), 'ms', chance, `${emails.length} pairs`, 'goal: ratio about 1 or less');
}

/** People who have an account, each asked for a few times at most: limits per e-mail are part of the doors. */
async function registered(url: string, many: number): Promise<string[]> {
  const emails: string[] = [];
  for (let n = 0; n < many; n++) {
    const email = `known.${n}@bench.example`;
    const password = { password: 'bench-bench', password_repeat: 'bench-bench' };
    await call(url, register, { name: 'Known', email, phone: '+15550100199', ...password }, fromElsewhere());
    emails.push(email);
  }
  return emails;
}

async function read(response: Response): Promise<void> {
  await response.arrayBuffer();
  if (response.status === 429) throw new Error('the door was shut by its limit, so there is nothing to measure');
}
