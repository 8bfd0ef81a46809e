import { connectAmo } from '@parley/contract/integrations/amo';
import { type AmoAccount, longLivedToken, openAmo } from '@parley/simulator/amo/account';
import { fillAmo } from '@parley/simulator/amo/filled';
import { startSimulator } from '@parley/simulator/simulator';
import { expect } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { openOffice, settled } from '../../../../test/office.ts';
import type { Person } from '../../../../test/people.ts';

export type AmoOffice = Awaited<ReturnType<typeof openAmoOffice>>;

/** An office beside the simulator, with a small shop's account of amoCRM that is yet to be connected. */
export async function openAmoOffice(env: Record<string, string> = {}) {
  const simulator = await startSimulator();
  const amo = openAmo(simulator.world, { name: 'Shop' });
  fillAmo(amo, simulator.world);
  const app = await testApp(env, simulator);
  const office = await openOffice(app);
  await settled();
  const connect = async (account: AmoAccount = amo, who: Person = office.vera) => {
    const token = longLivedToken(account, simulator.world);
    const { status, body } = await who.call(connectAmo, { domain: 'simulator', token });
    expect({ status, code: body.code }).toEqual({ status: 200, code: undefined });
    return token;
  };
  const knobs = (change: Parameters<typeof simulator.play.knobs>[1]) => simulator.play.knobs('amo', change);
  /** What amoCRM was asked, by path. */
  const asked = (path: string) => simulator.world.journal.filter((it) => it.channel === 'amo' && it.path === path);
  return {
    ...office,
    simulator,
    amo,
    app,
    connect,
    knobs,
    asked,
    stop: async () => {
      await app.stop();
      await simulator.stop();
    },
  };
}
