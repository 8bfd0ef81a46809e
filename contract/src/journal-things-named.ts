import * as z from 'zod/mini';
import { recordEvents } from './integrations/booking-rules.ts';

/** What changes name by id. */
const things = [
  'channel',
  'member',
  'team',
  'field',
  'funnel',
  'stage',
  'ticket_tag',
  'client',
  'category',
  'tag',
  'template',
  'folder',
] as const;
export type NamedThing = (typeof things)[number];

/** What those are called now, by kind and id; who is gone is not among them. */
export const journalThings = z.partialRecord(z.enum(things), z.record(z.string(), z.string()));
export type JournalThings = z.infer<typeof journalThings>;

const named: Record<string, NamedThing> = {
  channel_id: 'channel',
  stage_id: 'stage',
  to_stage_id: 'stage',
  category_id: 'category',
  tags_ids: 'tag',
  template_id: 'template',
  topic_id: 'folder',
  channels_ids: 'channel',
  users_ids: 'member',
  members_ids: 'member',
  managers_ids: 'member',
  users: 'member',
  operator_id: 'member',
  manager_id: 'member',
  team_id: 'team',
  required_fields: 'field',
  required_in_stages: 'stage',
  funnel_id: 'funnel',
  ticket_tags_ids: 'ticket_tag',
  default_tag: 'ticket_tag',
  ...Object.fromEntries(recordEvents.map((it) => [`visit_${it}`, 'stage' as const])),
};

/** Of what kind numbers in this field are ids; undefined: they are numbers. */
export const thingIn = (field: string): NamedThing | undefined => named[field];

export type NamedIds = Record<NamedThing, number[]>;

/** All that changes name by id, also within lists. */
export function idsIn(changes: readonly Record<string, unknown>[]): NamedIds {
  const found = Object.fromEntries(things.map((it) => [it, new Set<number>()])) as Record<NamedThing, Set<number>>;
  const look = (field: string, value: unknown): void => {
    const thing = thingIn(field);
    if (typeof value === 'number' && thing) found[thing].add(value);
    else if (Array.isArray(value)) for (const it of value) look(field, it);
    else if (typeof value === 'object' && value !== null) for (const [key, it] of Object.entries(value)) look(key, it);
  };
  for (const it of changes) look('', it);
  return Object.fromEntries(things.map((it) => [it, [...found[it]]])) as NamedIds;
}
