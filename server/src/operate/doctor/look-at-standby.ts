import { standbys } from './base.queries.ts';
import { failure, type Finding, warning, well } from './finding.ts';

const topic = 'standby';
// Of the others a commit waits for no disk but the base's own.
const waiting = ['on', 'remote_write', 'remote_apply'];

/** Of a base that is followed: whether what it promises would outlive it. */
export async function lookAtStandby(): Promise<Finding[]> {
  const { attached, named, commit } = await standbys();
  const isAwaited = named !== '' && waiting.includes(commit);
  if (attached && isAwaited) return [well(topic, `commits wait for ${named}`)];
  if (attached)
    return [
      warning(
        topic,
        'a standby follows, and no commit waits for it: what was promised last may be lost in a failover',
        'If it is there to fail over to: synchronous_standby_names, at what it costs (docs/scaling.md, “Losing nothing”). If it is only read from, or something may be lost, leave it so.',
      ),
    ];
  if (!isAwaited) return [];
  return [
    failure(
      topic,
      `commits wait for ${named}, and no standby is attached: nothing can be written`,
      'Start the standby, or take it out of synchronous_standby_names and reload.',
    ),
  ];
}
