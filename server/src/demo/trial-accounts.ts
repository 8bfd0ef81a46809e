import { type ConnectType, connectTypes } from '@parley/contract/projects/connections';
import type { Simulator } from '@parley/simulator/simulator';
import type { Account, Simulated } from '@parley/simulator/world';
import { log } from '../kit/log.ts';
import { connectedOf, resumeSimulated } from '../modules/projects/index.ts';
import { channelsOf } from './projects.ts';
import { entered } from './simulated.ts';

// Whoever tries a channel gets one of these; the demo's own channels have smaller numbers.
const numbers = Array.from({ length: 10 }, (_, nth) => 9000 + nth);

/** Opens an account at the simulator for whoever wants to try a channel, and answers what to enter. */
export function trialAccounts(simulator: Simulator): (type: ConnectType) => Record<string, string> | null {
  const given = new Set<string>();
  return (type) => {
    const isFree = (id: number) => !given.has(`${type} ${id}`) && !isHeard(simulator, type, id);
    const id = numbers.find(isFree) ?? numbers[0]!;
    given.add(`${type} ${id}`);
    const account = openTrial(simulator, type, id);
    if (!account) return null;
    const { fresh, led = [], settings } = entered[type]!(id);
    if (!account.hook_url) Object.assign(account.settings, fresh);
    return Object.fromEntries(Object.entries(settings).filter(([name]) => !led.includes(name)));
  };
}

/** Whether some channel is connected to this account. */
function isHeard({ world }: Simulator, type: ConnectType, id: number): boolean {
  const key = entered[type]?.(id).key;
  return key !== undefined && !!world.account(type, key)?.hook_url;
}

function openTrial({ world }: Simulator, type: ConnectType, id: number): Account | null {
  const account = entered[type]?.(id);
  if (!account) return null;
  const { key, settings } = account;
  return world.openAccount({ channel: type, key, name: `Trial ${id - 8999}`, settings: { ...settings } });
}

/** The simulator forgets everything at its end: what was connected to it by hand is told to it again. */
export async function resumeTrials(simulator: Simulator): Promise<void> {
  for (const { project_id, channel_id, type } of await connectedOf(connectTypes)) {
    const isOwn = channelsOf[project_id]?.some(({ id }) => id === channel_id);
    if (isOwn) continue;
    for (const id of numbers) openTrial(simulator, type as ConnectType, id);
    const { answers } = entered[type as ConnectType]?.(0) ?? {};
    const scan = async ({ phone = '' }: Record<string, string>): Promise<void> => {
      const account = simulator.world.account(type as Simulated, phone.replace(/\D/g, ''));
      if (account) await simulator.play.scan(account);
    };
    await resumeSimulated(project_id, channel_id, { answers, scan }).catch((error: unknown) => log.warn(error));
  }
}
