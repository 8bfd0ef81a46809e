import type { getArchive as getting, importArchive as importing } from '@parley/contract/projects/transfer';
import type { Output, Parsed } from '@parley/contract/http';
import { type Limit, countAttempt } from '../../../kit/attempts.ts';
import { hours, now } from '../../../kit/clock.ts';
import { refuse } from '../../../kit/errors.ts';
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
import { takeTurn } from './take-turn.ts';

const transfers: Limit = { name: 'transfer', times: 30, within: hours(1) };

/** Everything a project has, for its administrators. */
export async function getArchive(
  { project_id, user_id, is_admin }: Viewer,
  _: Parsed<typeof getting>,
): Promise<FileAnswer> {
  if (!is_admin) refuse('forbidden');
  const endTurn = takeTurn('export', user_id);
  try {
    await countAttempt(transfers, user_id);
    const { name } = await readProject(project_id);
    const file = tidyFileName(`${name}-${now().toISOString().slice(0, 10)}`.replace(/[./\\]/g, ' '), '');
    const body = exportProject(project_id).once('close', endTurn);
    return { name: `${file}.tar.gz`, mime: 'application/gzip', body };
  } catch (error) {
    endTurn();
    throw error;
  }
}

/** A new project of one's own; the rest of the team is invited anew. */
export async function importArchive(
  { user_id }: SignedIn,
  _: Parsed<typeof importing>,
  { file }: Context,
): Promise<Output<typeof importing>> {
  const endTurn = takeTurn('import', user_id);
  try {
    await countAttempt(transfers, user_id);
    const { key, size } = file!;
    const options = { owner: user_id, withTeam: false, limits: limitsFor(size) };
    const bring = () => importProject(() => files().read(key), options);
    const { id, name, tables, files: n } = await withinProjectLimits(user_id, bring);
    await files().remove(key);
    const counts = Object.values(tables);
    const sum = (word: 'rows' | 'left_out') => counts.reduce((total, it) => total + it[word], 0);
    return { data: { id, name, rows: sum('rows'), left_out: sum('left_out'), files: n } };
  } finally {
    endTurn();
  }
}
