import { hours, minutes } from '../../../kit/clock.ts';
import type { Limit } from '../../../kit/attempts.ts';

/** New visitors from one address. A house, or all phones of a provider, may share one; a machine makes thousands. */
export const newVisits = ({ project_id, channel_id }: { project_id: number; channel_id: number }): Limit[] => [
  { name: `new visits of ${project_id}:${channel_id} from`, times: 60, within: hours(1) },
  { name: 'new visits from', times: 300, within: hours(1) },
];

/** What one visitor may do. More than hands can, far less than a script. */
export const perVisitor = {
  send: [
    { name: 'visitor sends', times: 40, within: minutes(1) },
    { name: 'visitor sends a day', times: 1500, within: hours(24) },
  ],
  read: [{ name: 'visitor reads', times: 240, within: minutes(1) }],
  mark: [{ name: 'visitor marks', times: 120, within: minutes(1) }],
  type: [{ name: 'visitor types', times: 40, within: minutes(1) }],
  look: [{ name: 'visitor looks', times: 60, within: minutes(1) }],
  upload: [{ name: 'visitor uploads', times: 20, within: minutes(10) }],
  download: [{ name: 'visitor downloads', times: 240, within: minutes(10) }],
} satisfies Record<string, Limit[]>;
