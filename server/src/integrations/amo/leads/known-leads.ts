import { isToldOf, type ToldLeads } from '@parley/contract/integrations/amo';
import { minutes } from '../../../kit/clock.ts';
import { busHealed, onTold, topic } from '../../../kit/events/bus.ts';
import type { FoundLeads } from './find-leads.ts';
import { kept } from './kept.ts';

/** What was found in an account, by how its project, the account and the client are asked about. */
export const known = kept<FoundLeads>(minutes(3), 2000);

/** An account has told of these. */
export const leadsTold = topic<ToldLeads & { project_id: number }>('amo:leads_told');

/** From here on what accounts tell is heard: whoever looks next asks. Returns how to stop. */
export function forgetToldLeads(): () => void {
  const stops = [
    onTold(leadsTold, ({ project_id, ...told }) =>
      known.makeOld((key, found) => key.startsWith(`${project_id} `) && isToldOf(found, told)),
    ),
    onTold(busHealed, () => known.makeOld(() => true)),
  ];
  return () => stops.forEach((stop) => stop());
}
