import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Place, placeOfBase, placeOfCopy } from './base.queries.ts';
import { failure, type Finding, reasonOf, warning, well } from './finding.ts';

const topic = 'read copy';
const patience = 5000;
// What is older is not asked for anything.
const tolerated = 1000;

export async function lookAtReadCopy(url: string | null): Promise<Finding[]> {
  if (url === null) return [];
  const copy = new pg.Client({ connectionString: url, connectionTimeoutMillis: patience, query_timeout: patience });
  // It may go away while it is looked at; what is asked fails then.
  copy.on('error', () => undefined);
  try {
    await copy.connect();
    return [await compare(copy)];
  } catch (error) {
    const cure =
      'Is it running, and are name, port, user and password in DATABASE_READ_URL right? Meanwhile everything is asked of the base.';
    return [failure(topic, `cannot be asked: ${reasonOf(error)}`, cure)];
  } finally {
    await copy.end().catch(() => undefined);
  }
}

async function compare(copy: pg.Client): Promise<Finding> {
  const base = await placeOfBase();
  const began = performance.now();
  let there = await placeOfCopy(copy);
  if (!there.is_copy || there.base !== base.base) return otherBase(there, base);
  if (there.is_mighty)
    return failure(
      topic,
      'its role walks through the wall between projects',
      'Name the role of DATABASE_URL in DATABASE_READ_URL too.',
    );
  while (there.place < base.place && performance.now() - began < patience) {
    await sleep(50);
    there = await placeOfCopy(copy);
  }
  return ageOf(there.place >= base.place ? performance.now() - began : null);
}

function otherBase(there: Place, base: Place): Finding {
  if (there.base === base.base)
    return failure(
      topic,
      'it follows nobody: it is the base itself, or became one',
      'Name a standby of DATABASE_URL (streaming replication) in DATABASE_READ_URL, or leave it empty.',
    );
  return failure(
    topic,
    'it is a copy of something else',
    'DATABASE_READ_URL must lead to the same database on a standby of the server that DATABASE_URL leads to.',
  );
}

function ageOf(behind: number | null): Finding {
  const cure =
    'Look at its load and the line to it, and whether its replay is paused (pg_get_wal_replay_pause_state) or held up by a long question. Meanwhile everything is asked of the base.';
  if (behind === null) return failure(topic, `it is more than ${patience / 1000} s behind`, cure);
  const said = `it is ${(behind / 1000).toFixed(1)} s behind`;
  return behind > tolerated ? warning(topic, said, cure) : well(topic, 'it follows the base closely');
}
