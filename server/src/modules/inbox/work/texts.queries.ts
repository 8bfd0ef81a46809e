import type { Language } from '@parley/contract/languages';
import { sql } from 'kysely';
import type { Tx } from '../../../kit/db/index.ts';
import { prepared } from '../../../kit/db/prepared.ts';
import { isQuietCall } from '../folders/rebuild.queries.ts';
import type { DialogueState } from '../dialogues/rules.ts';
import type {} from '../tables.ts';

type Texts = { start_message: string; end_message: string; language: Language; time_zone: string };

const read = prepared<{ project_id: number }, Texts>(
  (value) => sql`
    select g.start_message, g.end_message, u.language, p.time_zone
    from chat_configs g join projects p on p.id = g.project_id join users u on u.id = p.owner
    where g.project_id = ${value('project_id')}`,
);

/** What the project says by itself; it greets in its owner's language. */
export const readTexts = async (tx: Tx, project_id: number): Promise<Texts | null> =>
  (await read(tx, { project_id }))[0] ?? null;

type Away = { away_text: string; language: Language };

const readAwayText = prepared<{ project_id: number; channel_id: number }, Away>(
  (value) => sql`
    select ch.away_text, u.language
    from channels ch join projects p on p.id = ch.project_id join users u on u.id = p.owner
    where ch.project_id = ${value('project_id')} and ch.id = ${value('channel_id')}`,
);

/** What a channel says while the project is closed, in its owner's language. */
export const readAway = async (tx: Tx, project_id: number, channel_id: number): Promise<Away> =>
  (await readAwayText(tx, { project_id, channel_id }))[0]!;

type Since = { project_id: number; dialogues_ids: number[]; since: Date };

const readSpoken = prepared<Since, { is_so: boolean }>(
  (value) => sql`
    select exists (
      select from messages m
      where m.project_id = ${value('project_id')} and m.dialogue_id = any (${value('dialogues_ids')}::bigint[])
        and m.created_at >= ${value('since')}::timestamptz and m.destination = 'to'
        and m.message_type not in ('system', 'comment') and not ${isQuietCall}
        and coalesce(m.details #>> '{author,kind}', 'away') = 'away'
    ) as is_so`,
);

/** Whether a person has spoken to a client since then, here or with the phone in hand, or has been told that it is closed. */
export const isSpokenTo = async (
  tx: Tx,
  project_id: number,
  dialogues: readonly Pick<DialogueState, 'id'>[],
  since: Date,
): Promise<boolean> =>
  (await readSpoken(tx, { project_id, dialogues_ids: dialogues.map((it) => it.id), since }))[0]!.is_so;
