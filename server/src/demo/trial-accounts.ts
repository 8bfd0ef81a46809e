import { type ConnectType, connectTypes } from '@parley/contract/projects/connections';
import type { Simulator } from '@parley/simulator/simulator';
import { log } from '../kit/log.ts';
import { connectedOf, resumeSimulated } from '../modules/projects/index.ts';
import { entered } from './simulated.ts';

// Whoever tries a channel gets one of these; the demo's own channels have smaller numbers.
const numbers = Array.from({ length: 10 }, (_, nth) => 9000 + nth);

/** Opens an account at the simulator for whoever wants to try a channel, and answers what to enter. */
export function trialAccounts(simulator: Simulator): (type: ConnectType) => Record<string, string> | null {
  const given = new Set<string>();
  return (type) => {
    const accounts = numbers.flatMap((id) => openTrial(simulator, type, id) ?? []);
    const isFree = ({ key, hook_url }: (typeof accounts)[number]) => hook_url === null && !given.has(`${type} ${key}`);
    const chosen = accounts.find(isFree) ?? accounts[0];
    if (!chosen) return null;
    given.add(`${type} ${chosen.key}`);
    return chosen.settings;
  };
}

function openTrial({ world }: Simulator, type: ConnectType, id: number) {
  const account = entered[type]?.(id);
  if (!account) return null;
  const { hook_url } = world.openAccount({
    channel: type,
    key: account.key,
    name: `Trial ${id - 8999}`,
    settings: { ...account.settings },
  });
  return { ...account, hook_url };
}

/** The simulator forgets everything at its end: what was connected to it by hand is told to it again. */
export async function resumeTrials(simulator: Simulator): Promise<void> {
  for (const { project_id, channel_id, type } of await connectedOf(connectTypes)) {
    for (const id of numbers) openTrial(simulator, type as ConnectType, id);
    await resumeSimulated(project_id, channel_id).catch((error: unknown) => log.warn(error));
  }
}
