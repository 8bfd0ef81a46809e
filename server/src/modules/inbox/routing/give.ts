import { system } from '@parley/contract/actors';
import { contactGiven } from '@parley/contract/inbox/contact-facts';
import type { SystemLine } from '@parley/contract/inbox/messages';
import type { Tx } from '../../../kit/db/index.ts';
import { newer } from '../dialogues/rules.ts';
import { recordByItself } from '../work/facts-of-work.ts';
import type { Held } from '../work/held-contact.ts';
import { makeResponsible, takerIsResponsible } from '../work/make-responsible.ts';
import { take } from '../work/rules.ts';
import { saveDesk } from '../work/save-desk.ts';
import { endWaiting, type Waiting } from './waiting.queries.ts';

type Gift = {
  to: { id: number; name: string };
  rule: NonNullable<SystemLine['rule']>;
  /** By which they see the client. */
  channels_ids: number[];
};

/** Told as any hand-over is: by the line in the thread, which names the rule in place of a colleague. */
export async function give(tx: Tx, held: Held, waiting: Waiting, { to, rule, channels_ids }: Gift): Promise<void> {
  const place = held.desk.dialogues.filter((it) => channels_ids.includes(it.channel_id)).reduce(newer);
  const isResponsible = rule.of === 'channel' && takerIsResponsible(held);
  if (isResponsible) await makeResponsible(tx, held, to.id, { actor: system, why: null });
  const after = take(held.desk, to.id);
  await saveDesk(tx, held, after, { kind: 'transferred', name: to.name, to_id: to.id, rule, by: system, place });
  await endWaiting(tx, waiting);
  recordByItself(tx, held, after, contactGiven, {
    why: `${rule.of}_rule`,
    // Whoever handed it to the team takes it back together with what the rule made of it.
    token: waiting.token,
    words: { operator_id: [null, to.name] },
    ...(isResponsible && { besides: { manager_id: [null, to.id] } }),
  });
}
