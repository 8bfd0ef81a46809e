import { formPath } from '@parley/contract/deals/sources';
import type { Tx } from '../kit/db/index.ts';
import { seal } from '../kit/secrets.ts';
import type { Team } from './deal-texts.ts';
import { insertRows } from './insert-rows.ts';
import { laguna, people, studio } from './people.ts';
import { channelsOf } from './projects.ts';

/** It stands in the pages of the demo's shops, so it is always the same. */
const demoSecret = 'demo-shop-form-0000000000000000000000000000';
const siteSource = (project_id: number): number => project_id * 100 + 1;
export const demoForms = {
  parley: formPath(studio, siteSource(studio), demoSecret),
  beseda: formPath(laguna, siteSource(laguna), demoSecret),
};

type Place = { project_id: number; team: Team; category_id: number };
type Words = Record<'form' | 'chat' | 'answer' | 'thanks' | 'ask' | 'reminder', string>;
const words: Record<Team, Words> = {
  en: {
    form: 'Form on the site',
    chat: 'Chat on the site',
    answer: 'Answer {{NAME_1}}: what are they looking for?',
    thanks: 'Thank you for writing, {{NAME_1}}! We have your question and answer shortly.',
    ask: 'Ask {{NAME_1}} what they think of the offer for {{PRICE_WITH_CURRENCY}}',
    reminder: 'Hello, {{NAME_1}}! Did you have time to look at our offer? Ask us anything.',
  },
  ru: {
    form: 'Форма на сайте',
    chat: 'Чат на сайте',
    answer: 'Ответить: {{NAME_1}}. Узнать, что нужно',
    thanks: 'Спасибо, что написали, {{NAME_1}}! Мы увидели ваш вопрос и скоро ответим.',
    ask: 'Спросить, подходит ли предложение на {{PRICE_WITH_CURRENCY}}: {{NAME_1}}',
    reminder: 'Здравствуйте, {{NAME_1}}! Успели посмотреть наше предложение? Спрашивайте о чём угодно.',
  },
};

/** Whoever writes on the site or fills its form is a deal, which gives a task and a first answer at once. */
export async function seedRules(tx: Tx, place: Place, stages: { id: number }[]): Promise<void> {
  const { project_id, team, category_id } = place;
  const said = words[team];
  const [first, , offered, , won] = stages.map((it) => it.id);
  const [widget, whatsapp] = ['widget', 'whatsapp'].map(
    (type) => channelsOf[project_id]!.find((it) => it.type === type)!.id,
  );
  const managers_ids = people.filter((it) => it.in[project_id]).map((it) => it.id);
  const source = { project_id, stage_id: first, managers_ids };
  const more = {
    tags_ids: [],
    phone_field: 'phone',
    name_field: 'name',
    tag_field: 'tag',
    utm_field: 'utm',
    status: true,
  };
  const id = siteSource(project_id);
  const secret = await seal(demoSecret);
  await insertRows(tx, 'lead_sources', [
    { ...source, ...more, id, name: said.form, type: 'site', secret, channel_id: null, created_at: new Date() },
    { ...source, ...more, id: id + 1, name: said.chat, type: 'channel', channel_id: widget, created_at: new Date() },
  ]);
  const made_by = managers_ids[0]!;
  const task = { project_id, category_id, status: true, made_by };
  await insertRows(tx, 'auto_tasks', [
    { ...task, id, stage_id: first, deadline: 180, description: said.answer },
    { ...task, id: id + 1, stage_id: offered, deadline: 1440, description: said.ask },
  ]);
  const message = { project_id, files_ids: [], channels_ids: [widget, whatsapp], status: true, made_by };
  await insertRows(tx, 'auto_messages', [
    { ...message, id, stage_id: first, sending_interval: { days: 0, hours: 0, minutes: 0 }, text: said.thanks },
    { ...message, id: id + 1, stage_id: offered, sending_interval: { days: 1, time: '11:00' }, text: said.reminder },
  ]);
  await insertRows(tx, 'write_offs', [{ project_id, id, stage_id: won, status: true, made_by }]);
}
