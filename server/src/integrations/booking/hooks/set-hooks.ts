import { isLoopbackHost } from '../../../kit/loopback.ts';
import type { Booking } from '../open-booking.ts';
import { recordIn } from '../theirs.ts';

const wanted = ['active', 'client', 'record', 'service', 'good'];

/** The list of addresses is everybody's who works with the branch: ours is added to it, and nothing taken away. */
export async function setHooks({ ask, hook_url, is_simulated }: Booking, branch_id: number): Promise<void> {
  // Nobody outside reaches this machine.
  if (!is_simulated && isLoopbackHost(new URL(hook_url).host)) return;
  const path = `/hooks_settings/${branch_id}`;
  const known = recordIn((await ask({ path, is_bulk: true })).data);
  const urls = urlsIn(known);
  if (urls.includes(hook_url) && wanted.every((flag) => Number(known[flag]) === 1)) return;
  const flags = Object.fromEntries(wanted.map((flag) => [flag, 1]));
  const body = { self_sending: 0, ...known, ...flags, urls: [...urls.filter((it) => it !== hook_url), hook_url] };
  await ask({ method: 'POST', path, body, is_bulk: true });
}

/** Those of others stay. */
export async function dropHooks({ ask, hook_url }: Booking, branch_id: number): Promise<void> {
  const path = `/hooks_settings/${branch_id}`;
  const known = recordIn((await ask({ path })).data);
  const urls = urlsIn(known);
  if (!urls.includes(hook_url)) return;
  await ask({ method: 'POST', path, body: { ...known, urls: urls.filter((it) => it !== hook_url) } });
}

const urlsIn = ({ urls }: Record<string, unknown>): string[] =>
  Array.isArray(urls) ? urls.filter((it) => typeof it === 'string') : [];
