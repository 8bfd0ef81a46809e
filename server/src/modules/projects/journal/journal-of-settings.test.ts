import * as rules from '@parley/contract/deals/automation';
import { listFunnels } from '@parley/contract/deals/funnels';
import { createLeadSource, updateLeadSource } from '@parley/contract/deals/sources';
import { createLeadTag, updateLeadTag } from '@parley/contract/deals/tags';
import { saveMacro } from '@parley/contract/inbox/macros';
import { saveTemplate } from '@parley/contract/inbox/templates';
import { addTopic } from '@parley/contract/inbox/topics';
import { updateConfig } from '@parley/contract/inbox/chat';
import { type JournalLine, listJournal } from '@parley/contract/journal';
import { en } from '@parley/contract/journal-names/en';
import { changeWords } from '@parley/contract/journal-values';
import { createCategory, updateCategory } from '@parley/contract/tasks/categories';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { owner, type Person } from '../../../../test/people.ts';
import { until } from '../../../../test/until.ts';

let app: TestApp;
let anna: Person;
beforeAll(async () => {
  app = await testApp();
  anna = await owner(app, 'Anna');
});
afterAll(() => app.stop());

const lines = async (): Promise<JournalLine[]> => (await anna.call(listJournal, { group: 'settings' })).body.data;
let seen = 0;
/** What the newest line says was changed. */
const changed = async (name: string): Promise<string[]> => {
  const line = await until(async () => {
    const [newest] = await lines();
    expect(newest).toMatchObject({ name, id: expect.toSatisfy((id: number) => id > seen) });
    return newest!;
  });
  seen = line.id;
  expect(Object.keys(line.changes).filter((field) => !(field in en.fields))).toEqual([]);
  return changeWords(line, 'en').map(({ label, was, is }) => `${label}: ${was} → ${is}`);
};

test('tags, categories and folders say what they were called', async () => {
  const tag = (await anna.call(createLeadTag, { title: 'Hot' })).body.data.id;
  await anna.call(updateLeadTag, { id: tag, title: 'Warm' });
  expect(await changed('tagChanged')).toEqual(['Name: Hot → Warm']);
  const category = (await anna.call(createCategory, { title: 'Fitting' })).body.data.id;
  await anna.call(updateCategory, { id: category, title: 'Measuring' });
  await anna.call(updateCategory, { id: category, title: 'Measuring' });
  expect(await changed('categoryChanged')).toEqual(['Name: Fitting → Measuring']);
  expect((await lines())[1]!.name).toBe('categoryCreated');
  const folder = (await anna.call(addTopic, { title: 'VIP', bg_color: '#3EA1DF' })).body.data.id as number;
  await save({ id: folder, title: 'Dear', bg_color: '#111111' });
  expect(await changed('folderChanged')).toEqual(['Name: VIP → Dear', 'Colour: #3EA1DF → #111111']);
  await save({ id: folder, title: 'Dear', bg_color: '#111111' });
  expect((await lines())[1]!.name).toBe('folderCreated');

  async function save(topic: { id: number; title: string; bg_color: string }): Promise<void> {
    expect((await anna.call(updateConfig, { action: 'editconfig', topics: [topic] })).status).toBe(200);
  }
});

test('templates, macros, rules of stages and sources of deals say what became another', async () => {
  const words = { name: 'Hello', type: 'general', text: 'Good day' } as const;
  const template = (await anna.call(saveTemplate, words)).body.data.id;
  await anna.call(saveTemplate, { ...words, id: template, text: `Good evening${'!'.repeat(2000)}` });
  expect(await changed('templateChanged')).toEqual([`Words: Good day → Good evening${'!'.repeat(988)}`]);
  const macro = { name: 'End', type: 'general' } as const;
  const { id } = (await anna.call(saveMacro, { ...macro, steps: [{ action: 'close' }] })).body.data;
  await anna.call(saveMacro, { ...macro, id, steps: [{ action: 'send_template', template_id: template }] });
  expect(await changed('macroChanged')).toEqual([
    'Steps: What it does: closes the dialogue → What it does: sends a template, template: Hello',
  ]);
  const [funnel] = (await anna.call(listFunnels, {})).body.data;
  const [stage, next] = funnel!.stages;
  const task = await anna.call(rules.createAutoTask, { stage_id: stage!.id, description: 'Call', deadline: 0 });
  await anna.call(rules.updateAutoTask, { id: task.body.data.id, deadline: 180, manager_id: anna.id, status: false });
  const isOn = task.body.data.status ? ['Switched on: yes → no'] : [];
  expect((await changed('ruleChanged')).toSorted()).toEqual([
    'Employee: null → Anna',
    'Minutes to do it: 0 → 180',
    ...isOn,
  ]);
  const wait = (hours: number) => ({ sending_interval: { days: 0, hours, minutes: 0 } });
  const message = await anna.call(rules.createAutoMessage, { stage_id: stage!.id, text: 'Hi', ...wait(1) });
  await anna.call(rules.updateAutoMessage, { id: message.body.data.id, ...wait(2) });
  expect(await changed('ruleChanged')).toEqual(['Hours before it is sent: 1 → 2']);
  const action = { stage_id: stage!.id, to_stage_id: next!.id, action: 'change' as const };
  const goesOn = await anna.call(rules.createLeadActionRule, action);
  await anna.call(rules.updateLeadActionRule, { id: goesOn.body.data.id, action: 'duplicate' });
  expect(await changed('ruleChanged')).toEqual(['What it does: moves there → a copy there']);
  const source = { stage_id: stage!.id, type: 'site', name: 'Site' } as const;
  const site = (await anna.call(createLeadSource, source)).body.data.id;
  await anna.call(updateLeadSource, { id: site, name: 'Shop', stage_id: next!.id, new_secret: true });
  expect(await changed('sourceChanged')).toEqual([
    'Name: Site → Shop',
    `Stage: ${stage!.name} → ${next!.name}`,
    'New key: null → yes',
  ]);
});
