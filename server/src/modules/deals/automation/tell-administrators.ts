import type { Language } from '@parley/contract/languages';
import { now } from '../../../kit/clock.ts';
import type { Tx } from '../../../kit/db/index.ts';
import { giveTask } from '../../tasks/index.ts';
import { readStage } from '../funnels/funnels.queries.ts';
import { administratorsOf, type Coming, type HeldDeal } from './coming.queries.ts';
import { byRule, noteRule, type RuleOfDeal } from './note-rule.ts';

const words: Record<Language, (client: string, deal: string) => string> = {
  en: (client, deal) => `A client is lost: ${client}. Deal: ${deal}`,
  ru: (client, deal) => `Потерян клиент: ${client}. Сделка: ${deal}`,
  pt: (client, deal) => `Cliente perdido: ${client}. Negócio: ${deal}`,
  es: (client, deal) => `Cliente perdido: ${client}. Trato: ${deal}`,
};

/** Whoever runs the project gets a task about a client who is about to go. */
export async function tellAdministrators(
  tx: Tx,
  { project_id }: Coming,
  deal: HeldDeal,
  rule: RuleOfDeal,
): Promise<void> {
  const stage = await readStage(tx, project_id, deal.stage_id);
  const by = byRule('lost_client', rule, stage?.name ?? '');
  const about = { contact_id: deal.contact_id, deal_id: deal.id, category_id: null, priority: true };
  for (const { user_id, language } of await administratorsOf(tx, { project_id })) {
    const comment = words[language](deal.name || '—', deal.title);
    await giveTask(tx, project_id, { ...about, manager_id: user_id, comment, date: now().toISOString() }, by.actor);
  }
  await noteRule(tx, project_id, deal, { by, outcome: 'administrators_told' });
}
