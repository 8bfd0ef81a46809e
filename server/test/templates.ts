import { placeholdersIn } from '@parley/contract/inbox/approved-rules';
import { dbOf } from '../src/kit/db/index.ts';

/** A template that the provider of a channel has approved; answers its id. */
export async function addTemplate(project_id: number, channel_id: number, text: string): Promise<number> {
  const variables = placeholdersIn(text).map((name) => ({ key: `body.${name}`, name, example: '' }));
  const parts = { is_named: false, header: null, body: { text, variables }, footer: '', buttons: [] };
  const about = { name: 'hello', language: 'en', category: 'UTILITY', status: 'APPROVED', usable: 'yes' as const };
  const made = await dbOf(project_id)
    .insertInto('approved_templates')
    .values({ project_id, channel_id, outside_id: crypto.randomUUID(), ...about, parts: JSON.stringify(parts) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return made.id;
}
