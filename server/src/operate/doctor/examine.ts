import type { Config } from '../../config.ts';
import { relayPass } from '../../modules/calls/index.ts';
import { type Finding, looked } from './finding.ts';
import {
  lookAtAnswers,
  lookAtDeadRows,
  lookAtIndexes,
  lookAtLocks,
  lookAtMigrations,
  lookAtMonths,
  lookAtServer,
} from './look-at-base.ts';
import { lookAtDisk, lookAtFiles, lookAtKey, lookAtNode } from './look-at-machine.ts';
import { lookAtNats } from './look-at-nats.ts';
import { lookAtReadCopy } from './look-at-read-copy.ts';
import { lookAtRelay } from './look-at-relay.ts';
import { lookAtStandby } from './look-at-standby.ts';
import { lookAtBackups, lookAtChannels, lookAtJobs } from './look-at-work.ts';
import { lookAtAddress, lookAtMail, lookAtProgram, lookAtProxy, lookAtPush } from './look-outside.ts';

const unread = 'Mend what stands above first; this could not be looked at.';

/** What can be said while no base is there. */
export async function examineMachine(config: Config): Promise<Finding[]> {
  const { calls, data_dir } = config;
  const looks: Promise<Finding[]>[] = [
    Promise.resolve(lookAtNode()),
    looked('disk', () => lookAtDisk(data_dir), 'Make the folder DATA_DIR, or name another one.'),
    lookAtFiles(config.files.url),
    ...(config.nats_url ? [lookAtNats(config.nats_url)] : []),
    lookAtProgram(config.port),
    lookAtAddress(config.public_url),
    Promise.resolve(lookAtProxy(config)),
    lookAtMail(config.smtp),
    Promise.resolve(lookAtPush(config.vapid)),
    lookAtRelay(calls, () => relayPass(calls.turn!.secret, 0)),
  ];
  return (await Promise.all(looks)).flat();
}

/** What an open base tells. Whoever looks changes nothing. */
export async function examineBase(config: Config): Promise<Finding[]> {
  const looks: [string, () => Promise<Finding[]>][] = [
    ['postgresql', lookAtServer],
    ['answers', lookAtAnswers],
    ['read copy', () => lookAtReadCopy(config.database_read_url)],
    ['standby', lookAtStandby],
    ['migrations', lookAtMigrations],
    ['key', () => lookAtKey(config.keys)],
    ['locks', () => lookAtLocks()],
    ['dead rows', () => lookAtDeadRows()],
    ['indexes', () => lookAtIndexes()],
    ['months', lookAtMonths],
    ['jobs', lookAtJobs],
    ['channels', lookAtChannels],
    ['backups', () => lookAtBackups(config.backup)],
  ];
  const findings: Finding[] = [];
  for (const [topic, look] of looks) findings.push(...(await looked(topic, look, unread)));
  return findings;
}
