import type { openSimulated as endpoint } from '@parley/contract/projects/trying';
import { type ConnectType, simulated } from '@parley/contract/projects/connections';
import type { Output } from '@parley/contract/http';
import { refuse } from '../../../kit/errors.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { surroundings } from '../surroundings.ts';

/** What to enter so that the simulator plays a new account of the project. */
export async function openSimulated(_: Viewer, { type }: { type: ConnectType }): Promise<Output<typeof endpoint>> {
  const entered = surroundings().openSimulated?.(type) ?? refuse('channel_cannot_connect');
  return { data: { ...entered, api_url: simulated } };
}
