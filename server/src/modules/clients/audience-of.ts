import type { Tx } from '../../kit/db/index.ts';
import { type Audience, everyone, seersAnd } from '../../kit/events/audience.ts';
import { channelsOf } from './audience.queries.ts';

/** Something about a client, or about nobody; of one who is gone for good, the channels they were seen by. */
type About = { contact_id: number | null; channels_ids?: readonly number[] | null };

const differentOnes = (ids: (number | null)[]): number[] => [...new Set(ids.filter((it) => it !== null))];

/** Whoever sees one of these by its client, and these people. What is about nobody is everyone's to see. */
export async function audienceOf(
  tx: Tx,
  project_id: number,
  about: About[],
  people: (number | null)[],
): Promise<Audience> {
  const rest = about.filter((it) => it.contact_id === null);
  if (rest.some((it) => !it.channels_ids)) return everyone;
  const contacts = differentOnes(about.map((it) => it.contact_id));
  const seen = contacts.length ? await channelsOf(tx, project_id, contacts) : [];
  if (!seen) return everyone;
  const channels = differentOnes([...seen, ...rest.flatMap((it) => it.channels_ids ?? [])]);
  return seersAnd(channels, differentOnes(people));
}
