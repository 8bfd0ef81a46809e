import { sql } from 'kysely';
import type { Db, Tx } from '../../../kit/db/index.ts';
import { prepared } from '../../../kit/db/prepared.ts';
import type { WorkChanges } from './work-changes.ts';
import type {} from '../tables.ts';

type Action = { project_id: number; user_id: number; action: string };
export type Journal = { id: number; token: string };

// A month of them is kept; each new one clears a few that are older.
const open = prepared<Action, Journal>(
  (value) => sql`
    with forgotten as (
      delete from work_actions where project_id = ${value('project_id')} and id in (
        select id from work_actions where project_id = ${value('project_id')} order by id limit 10
      ) and created_at < now() - interval '30 days'
    )
    insert into work_actions (project_id, user_id, action)
    values (${value('project_id')}, ${value('user_id')}, ${value('action')})
    returning id, token`,
);

export const openJournal = async (tx: Tx, action: Action): Promise<Journal> => (await open(tx, action))[0]!;

type Row = { project_id: number; action_id: number; contact_id: number; changes: string };
const insert = prepared<Row, never>(
  (value) => sql`
    insert into work_changes (project_id, action_id, contact_id, changes)
    values (${value('project_id')}, ${value('action_id')}, ${value('contact_id')}, ${value('changes')}::jsonb)`,
);

export const writeJournal = (tx: Tx, row: Omit<Row, 'changes'> & { changes: WorkChanges }) =>
  insert(tx, { ...row, changes: JSON.stringify(row.changes) });

type Joined = { project_id: number; action_id: number; contact_id: number; operator_id: number };
const join = prepared<Joined, never>(
  (value) => sql`
    update work_changes set changes = jsonb_set(changes, '{operator,1}', to_jsonb(${value('operator_id')}::bigint))
    where project_id = ${value('project_id')} and action_id = ${value('action_id')}
      and contact_id = ${value('contact_id')} and changes ? 'operator'`,
);

/** A rule went on with what somebody had begun: it is theirs to take back, as if they had done it. */
export const joinDeed = (tx: Tx, joined: Joined) => join(tx, joined);

type Asked = { project_id: number; user_id: number; token: string; since: Date };
type Undoing = { id: number; action: string; contacts_ids: number[] };

/** Claims it for undoing: of two who ask, one does it. */
const claim = prepared<Asked, Undoing>(
  (value) => sql`
    with claimed as (
      update work_actions set undone_at = clock_timestamp()
      where project_id = ${value('project_id')} and token = ${value('token')} and user_id = ${value('user_id')}
        and undone_at is null and created_at >= ${value('since')}
      returning id, action
    )
    select id, action, array(
      select c.contact_id from work_changes c
      where c.project_id = ${value('project_id')} and c.action_id = claimed.id order by c.contact_id
    ) as contacts_ids
    from claimed`,
);

export const claimAction = async (db: Db, asked: Asked): Promise<Undoing | null> => (await claim(db, asked))[0] ?? null;

type Change = { project_id: number; action_id: number; contact_id: number };
const read = prepared<Change, { changes: WorkChanges }>(
  (value) => sql`
    select changes from work_changes
    where project_id = ${value('project_id')} and action_id = ${value('action_id')}
      and contact_id = ${value('contact_id')}`,
);

export const changesIn = async (tx: Tx, asked: Change): Promise<WorkChanges> =>
  (await read(tx, asked))[0]?.changes ?? {};
