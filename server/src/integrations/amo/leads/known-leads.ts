import { minutes } from '../../../kit/clock.ts';
import { busHealed, onTold, topic } from '../../../kit/events/bus.ts';
import type { FoundLeads } from './find-leads.ts';
import { kept } from './kept.ts';

/** What was found in an account, by how its project, the account and the client are asked about. */
export const known = kept<FoundLeads>(minutes(3), 2000);

/** An account has told of these. */
export const leadsTold = topic<{ project_id: number; leads_ids: number[]; is_new: boolean }>('amo:leads_told');

/** From here on what accounts tell is heard: whoever looks next asks. Returns how to stop. */
export function forgetToldLeads(): () => void {
  const stops = [
    onTold(leadsTold, ({ project_id, leads_ids, is_new }) =>
      known.makeOld((key, { leads }) => {
        const isOfProject = key.startsWith(`${project_id} `);
        // Whose a new one is nobody said.
        return isOfProject && (is_new || leads.some(({ id }) => leads_ids.includes(id)));
      }),
    ),
    onTold(busHealed, () => known.makeOld(() => true)),
  ];
  return () => stops.forEach((stop) => stop());
}
