import type { ReportKind } from '@parley/contract/analytics/reports';
import { sql } from 'kysely';
import { dbOf, type Tx } from '../../../kit/db/index.ts';
import type { KeptSheet } from '../../../kit/sheets/kept-sheets.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import type {} from './tables.ts';

export type ReportRow = KeptSheet & {
  users_ids: number[];
  posted_id: number | null;
  kind: ReportKind;
  date_from: string;
  date_to: string;
  funnel_id: number | null;
  channels_ids: number[] | null;
  managers_ids: number[] | null;
};

export type NewReport = Omit<
  ReportRow,
  'project_id' | 'id' | 'status' | 'file_key' | 'file_sha256' | 'size' | 'done' | 'created_at'
>;

export const insertReport = (tx: Tx, project_id: number, it: NewReport): Promise<ReportRow> =>
  tx
    .insertInto('reports')
    .values({ ...it, project_id, status: 'running' })
    .returningAll()
    .executeTakeFirstOrThrow() as Promise<unknown> as Promise<ReportRow>;

type Seer = Pick<Viewer, 'project_id' | 'user_id'>;

/** Those that somebody asked for, and those they get by e-mail once they are written. */
const isOf = ({ project_id, user_id }: Seer) => sql<boolean>`r.project_id = ${project_id}
  and (r.user_id = ${user_id} or r.users_ids @> array[${user_id}::bigint] and r.status = 'done')`;

export async function findReport(seer: Seer, id: number): Promise<ReportRow | undefined> {
  const { rows } = await sql<ReportRow>`
    select r.* from reports r where ${isOf(seer)} and r.id = ${id}`.execute(dbOf(seer.project_id));
  return rows[0];
}

export async function readReport(project_id: number, id: number): Promise<ReportRow | undefined> {
  const { rows } = await sql<ReportRow>`
    select * from reports where project_id = ${project_id} and id = ${id}`.execute(dbOf(project_id));
  return rows[0];
}

export async function reportsOf(seer: Seer, limit: number): Promise<ReportRow[]> {
  const { rows } = await sql<ReportRow>`
    select r.* from reports r where ${isOf(seer)} order by r.id desc limit ${limit}`.execute(dbOf(seer.project_id));
  return rows;
}

type Narrowed = Pick<ReportRow, 'funnel_id' | 'channels_ids' | 'managers_ids'>;

/** Whether all that a report is narrowed by is there, and seen. */
export async function areThere(tx: Tx, viewer: Viewer, it: Narrowed, users_ids: number[] = []): Promise<boolean> {
  const { project_id, channels_ids } = viewer;
  const people = [...new Set([...(it.managers_ids ?? []), ...users_ids])];
  const channels = [...new Set(it.channels_ids ?? [])];
  if (channels_ids && channels.some((id) => !channels_ids.includes(id))) return false;
  const { rows } = await sql<{ funnels: number; channels: number; people: number }>`
    select (select count(*) from funnels where project_id = ${project_id} and id = ${it.funnel_id}) as funnels,
      (select count(*) from channels where project_id = ${project_id} and id = any (${channels}::bigint[])) as channels,
      (select count(*) from members where project_id = ${project_id} and user_id = any (${people}::bigint[])) as people
    `.execute(tx);
  const found = rows[0]!;
  const funnels = it.funnel_id === null ? 0 : 1;
  return found.funnels === funnels && found.channels === channels.length && found.people === people.length;
}
