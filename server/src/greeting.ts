import type { Config } from './config.ts';
import { demoSignIns } from './demo/index.ts';
import { isLoopbackHost } from './kit/loopback.ts';

type Ready = {
  seconds: number;
  shut_accounts: number;
  first_link: string | null;
  new_key_file: string | null;
  makeDemoLink: () => string;
};

/** What whoever started us reads. */
export function greetingOf(config: Config, ready: Ready): string {
  const welcome = `Parley is ready at ${config.public_url}/ (${ready.seconds.toFixed(1)} s)`;
  return [welcome, ...(config.demo ? demoLines(config, ready) : realLines(config, ready))].join('\n');
}

function* demoLines({ public_url, simulator, host }: Config, { makeDemoLink }: Ready) {
  yield demoSignIns;
  if (simulator) yield `Play the clients on ten phones: ${public_url}/simulator/\n`;
  yield 'This is a demo: its passwords are known, so its accounts, letters and phones open on this machine only. For real work: DEMO=off';
  // Where nobody else reaches us a link for them would be noise.
  if (isLoopbackHost(host)) yield 'Others on your network reach it with HOST=0.0.0.0';
  else
    yield `From elsewhere they open by this link, once and until the next start (with this machine's name in place of localhost):
${public_url}/app/demo/#${makeDemoLink()}`;
}

function* realLines({ why_no_demo }: Config, { shut_accounts, first_link, new_key_file }: Ready) {
  if (why_no_demo) yield `The demo is off: ${why_no_demo}.`;
  if (shut_accounts) yield `Accounts of the demo in this database: ${shut_accounts}. Nobody can sign in with them.`;
  if (new_key_file)
    yield `Passwords and keys in the database open with ${new_key_file} only: keep a copy of it where your backups are.`;
  if (first_link)
    yield `Nobody is here yet. The first administrator registers by this link, once and within a day:\n${first_link}`;
}
