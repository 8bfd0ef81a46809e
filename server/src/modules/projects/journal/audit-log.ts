import { journalGroups, journalKinds } from '@parley/contract/journal';
import { consumer } from '../../../kit/facts/consumer.ts';
import { deleteLines, insertLines } from './journal.queries.ts';

const groupOf = new Map(
  journalGroups.flatMap((group) => journalKinds[group].map((it): [string, string] => [it.name, group])),
);

/** Writes the journal that administrators look through. */
export const auditLog = consumer(
  'audit-log',
  { wants: Object.values(journalKinds).flat(), forget: deleteLines },
  (tx, project_id, facts) =>
    insertLines(tx, {
      project_id,
      lines: JSON.stringify(
        facts.map(({ id, epoch, tx: made_in, at, user_id, name, subject, subject_id }) => {
          const kind = groupOf.get(name);
          return { id, epoch, tx: made_in, at, user_id, name, subject, subject_id, kind };
        }),
      ),
    }),
);
