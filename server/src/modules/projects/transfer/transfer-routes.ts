import { archiveTaken } from '@parley/contract/projects/facts';
import type { getArchive as getting, importArchive as importing } from '@parley/contract/projects/transfer';
import { dayOf } from '@parley/contract/time';
import type { Output, Parsed } from '@parley/contract/http';
import { type Limit, countAttempt } from '../../../kit/attempts.ts';
import { hours, now } from '../../../kit/clock.ts';
import { transaction } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import { doneBy, record } from '../../../kit/facts/record.ts';
import { tidyFileName } from '../../../kit/files/file-name.ts';
import { files } from '../../../kit/files/store.ts';
import type { Context } from '../../../kit/http/route.ts';
import type { FileAnswer } from '../../../kit/http/send-file.ts';
import type { SignedIn, Viewer } from '../../../kit/viewer.ts';
import { withinProjectLimits } from '../project-limits.ts';
import { readProject } from '../projects.queries.ts';
import { limitsFor } from './archive-limits.ts';
import { exportProject } from './export-project.ts';
import { importProject } from './import-project.ts';
import { holdOwnArchive, inImportTurn, takeExportTurn } from './take-turn.ts';

const transfers: Limit = { name: 'transfer', times: 30, within: hours(1) };

/** Everything a project has, for its administrators. */
export async function getArchive(viewer: Viewer, _: Parsed<typeof getting>): Promise<FileAnswer> {
  const { project_id, user_id, time_zone } = viewer;
  if (!viewer.is_admin) refuse('forbidden');
  const endTurn = takeExportTurn(user_id);
  try {
    await countAttempt(transfers, user_id);
    const { name } = await readProject(project_id);
    await transaction(project_id, async (tx) =>
      record(tx, project_id, archiveTaken, { id: project_id, name, by: doneBy(viewer) }),
    );
    const file = tidyFileName(`${name}-${dayOf(now().getTime(), time_zone)}`.replace(/[./\\]/g, ' '), '');
    const body = exportProject(project_id).once('close', endTurn);
    return { name: `${file}.tar.gz`, mime: 'application/gzip', body };
  } catch (error) {
    endTurn();
    throw error;
  }
}

/** Before half a gigabyte is on its way. */
export async function admitArchive({ user_id }: SignedIn): Promise<() => void> {
  const endOwn = holdOwnArchive(user_id);
  await countAttempt(transfers, user_id).catch((error: unknown) => {
    endOwn();
    throw error;
  });
  return endOwn;
}

/** A new project of one's own; the rest of the team is invited anew. */
export async function importArchive(
  { user_id }: SignedIn,
  _: Parsed<typeof importing>,
  { file, gone }: Context,
): Promise<Output<typeof importing>> {
  const { key, size } = file!;
  const options = { owner: user_id, withTeam: false, limits: limitsFor(size) };
  const leaving = gone();
  const {
    id,
    name,
    tables,
    files: n,
  } = await inImportTurn(async () => {
    // Nobody waits for the answer any more.
    if (leaving.aborted) refuse('archives_busy');
    return withinProjectLimits(user_id, () => importProject(() => files().read(key), options));
  });
  await files().remove(key);
  const counts = Object.values(tables);
  const sum = (word: 'rows' | 'left_out') => counts.reduce((total, it) => total + it[word], 0);
  return { data: { id, name, rows: sum('rows'), left_out: sum('left_out'), files: n } };
}
