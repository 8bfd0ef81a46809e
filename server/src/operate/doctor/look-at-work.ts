import { lastRuns } from '../backup/runs.queries.ts';
import type { Nightly } from '../backup/nightly.ts';
import { restingSince } from '../restore/resting.ts';
import { deadJobs, oldestDue, troubledChannels } from './base.queries.ts';
import { failure, type Finding, warning, well } from './finding.ts';

const [late, mostBackupAge] = [300, 26 * 3600];

export async function lookAtJobs(): Promise<Finding[]> {
  const findings: Finding[] = [];
  const resting = await restingSince();
  if (resting !== null)
    findings.push(
      warning(
        'resting',
        `this base was brought back from a backup of ${resting} and rests: nothing leaves it`,
        'When no other works in its place: npm run restore -- --go-live',
      ),
    );
  for (const { name, jobs, last_error } of await deadJobs())
    findings.push(
      warning(
        'dead jobs',
        `${jobs} × ${name} were given up in the last 7 days, at last: ${last_error ?? 'no reason'}`,
        'Mend what the reason names; what was given up is in dead_jobs and is not tried again.',
      ),
    );
  const age = await oldestDue();
  if (resting === null && age > late)
    findings.push(
      failure(
        'jobs',
        `work has been due for ${Math.round(age / 60)} min and nobody does it`,
        'Is a node running? If so, look at its log: it may be too busy, or its providers silent.',
      ),
    );
  return findings.length ? findings : [well('jobs', 'work is done in time')];
}

export async function lookAtChannels(): Promise<Finding[]> {
  const { connected, troubled } = await troubledChannels();
  const told = troubled
    .slice(0, 20)
    .map(({ project_id, name, type, problem }) =>
      warning(
        'channels',
        `${type} “${name}” of project ${project_id}: ${problem}`,
        'Its administrator connects it again: Settings, Channels.',
      ),
    );
  if (troubled.length > 20)
    told.push(warning('channels', `and ${troubled.length - 20} more`, 'See them in the settings of their projects.'));
  return told.length ? told : [well('channels', `${connected} are connected, none in trouble`)];
}

export async function lookAtBackups({ target }: Nightly): Promise<Finding[]> {
  const { age, problem, is_taken } = await lastRuns();
  const byHand = 'npm run backup -- FOLDER shows what is wrong.';
  if (problem !== null && is_taken)
    return [
      warning(
        'backups',
        `the last one was taken, but ${problem}`,
        'npm run files -- check names them. Are FILES_URL, FILES_FROM and DATA_DIR right where it was taken?',
      ),
    ];
  if (problem !== null) return [failure('backups', `the last backup failed: ${problem}`, `Mend that; ${byHand}`)];
  const hours = age === null ? null : Math.round(age / 3600);
  if (target === null)
    return [
      warning(
        'backups',
        `nothing is backed up by itself${hours === null ? '' : `, last by hand ${hours} h ago`}`,
        'Set BACKUP_TARGET to a folder on another disk or machine.',
      ),
    ];
  if (age === null || age > mostBackupAge)
    return [
      failure(
        'backups',
        hours === null ? 'there is no backup yet' : `the last backup is ${hours} h old`,
        `Is a node running at that hour? ${byHand}`,
      ),
    ];
  return [well('backups', `the last backup is ${hours} h old`)];
}
