import { dbOf } from '../kit/db/index.ts';

/** The clients of a channel, as its provider knows them. */
export const clientsOn = (project_id: number, channel_id: number) =>
  dbOf(project_id)
    .selectFrom('dialogues as d')
    .innerJoin('contacts as c', (join) =>
      join.onRef('c.project_id', '=', 'd.project_id').onRef('c.id', '=', 'd.contact_id'),
    )
    .select(['d.outside_id as id', 'd.name', 'd.phone', 'c.email'])
    .where('d.project_id', '=', project_id)
    .where('d.channel_id', '=', channel_id)
    .execute();
