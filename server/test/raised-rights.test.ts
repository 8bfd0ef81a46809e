import { createStage, updateStage } from '@parley/contract/deals/funnels';
import { changeLeads, updateLead } from '@parley/contract/deals/lead-changes';
import { createLeadSource } from '@parley/contract/deals/sources';
import type { Endpoint } from '@parley/contract/http';
import { updateAiSettings } from '@parley/contract/inbox/ai';
import { updateConfig } from '@parley/contract/inbox/chat';
import { linkDialogue, mergeContacts } from '@parley/contract/inbox/duplicates';
import { transferContact } from '@parley/contract/inbox/work';
import { updateConnection } from '@parley/contract/projects/connections';
import { inviteMember, updateMember } from '@parley/contract/projects/members';
import { grantable } from '@parley/contract/projects/permissions';
import { describe, expect, test } from 'vitest';
import { all, as, beginWalk, ofProjects } from './walker.ts';
import { ask } from './walker-asking.ts';
import { hintFor } from './walker-hints.ts';
import { choicesOf, type Input, pathWords } from './walker-inputs.ts';
import { placesOf } from './walker-places.ts';
import { numbers, projects, secrets } from './walker-world.ts';

const { walk, inputs, andBack } = beginWalk();
const writing = ofProjects.filter(({ endpoint }) => endpoint.method !== 'GET');
const rights = grantable.options.filter((name) => name !== '_ALL_');

/** What one sees of the hidden channel through these doors: nothing, as long as each says that it is not there. */
const doors = [
  'GET /api/crm/contacts/:id/',
  'GET /api/crm/lead/solo/:id/',
  'GET /api/app/tasks/:id/',
  'POST /api/crm/contacts/messages/:id/',
  'GET /api/app/projects/:project/channels/:channel/messages/:id',
].map((name) => all.find((it) => it.name === name)!.endpoint);

async function seenOfHidden(): Promise<string[]> {
  const headers = as(walk.world.operator);
  const named: Input = { id: numbers.hidden, channel: numbers.hidden, project: projects.own };
  const asked = doors.map((endpoint) => {
    const input = Object.fromEntries(pathWords(endpoint).map((word) => [word, named[word]]));
    return ask(walk.world.app.url, endpoint, { what: 'hidden', input, headers });
  });
  const seen = (await Promise.all(asked)).filter((it) => it.status !== 404);
  return seen.map(({ status, text }) => `${status} ${text.slice(0, 200)}`);
}

/** What the rightful caller is served for and this one is not, as it is a colleague's own. */
const ofColleagues: Record<string, number> = {
  'DELETE /api/app/projects/:project': 403,
  // They may go, while the only administrator may not.
  'POST /api/app/projects/:project/leave/': 200,
  'PUT /api/crm/client_view/:id/': 404,
  'DELETE /api/crm/client_view/:id/': 404,
  'DELETE /api/app/ticket/view/:id/': 404,
  'PUT /api/app/chat/scheduled_message/:id': 403,
  'DELETE /api/app/chat/scheduled_message/:id': 403,
  'DELETE /api/crm/notes/:id/': 403,
  // For how long the journal is kept is an administrator's word.
  'PUT /api/app/journal/keeping/': 403,
  'POST /api/app/chat/scheduled_message/:id/send': 403,
  // A call is of whoever has it.
  'POST /api/app/calls/:id/end/': 409,
  'POST /api/app/calls/:id/alive/': 409,
};

/** Everything that can be said to an endpoint otherwise: other words, what is hidden, oneself. */
function waysToAsk(endpoint: Endpoint): { what: string; input: Input }[] {
  const places = placesOf(endpoint, { id: numbers.own, uuid: walk.uuids.own }).filter(
    (it) => !/project$/.test(it.name),
  );
  return inputs(endpoint).flatMap((input) => [
    { what: 'as it is', input },
    ...choicesOf(endpoint, input),
    ...places.map(({ name, put }) => ({ what: `${name} hidden`, input: put(input, numbers.hidden) })),
    ...places.map(({ name, put }) => ({ what: `${name} oneself`, input: put(input, walk.world.operator.id) })),
  ]);
}

describe('whoever sees one channel and has every right that is no administrator’s sees no more, whatever they change', () => {
  test.each(writing)('$name', { timeout: 120_000 }, async ({ name, endpoint }) => {
    await walk.world.allow(rights);
    const statuses = new Set<number>();
    for (const { what, input } of waysToAsk(endpoint)) {
      const { status } = await ask(walk.world.app.url, endpoint, { what, input, headers: as(walk.world.operator) });
      if (what === 'as it is') statuses.add(status);
      // What is refused changes nothing, as the other walks show: most questions end here, or this one would take minutes.
      if (status >= 400) continue;
      await andBack(async () => expect({ what, seen: await seenOfHidden() }).toEqual({ what, seen: [] }));
      await walk.world.allow(rights);
    }
    await andBack(async () => undefined);
    // Where nothing is ever served nothing is shown by this walk: such doors are known by name.
    expect([...statuses]).toEqual([ofColleagues[name] ?? hintFor(endpoint).status ?? 200]);
  });

  test('through these doors somebody who sees all of it comes in', async () => {
    await walk.world.admin.query('update members set channels_ids = $1 where user_id = $2', [
      [numbers.own, numbers.hidden],
      walk.world.operator.id,
    ]);
    await walk.world.forget();
    await andBack(async () => {
      const seen = await seenOfHidden();
      expect(seen.length).toBe(doors.length);
      expect(seen.filter((it) => it.includes(secrets.hidden))).not.toEqual([]);
    });
  });
});

describe('with one right alone', () => {
  const project = projects.own;
  const hidden = [numbers.hidden];

  /** Ways to let oneself, or somebody one invites, see what one does not. */
  const attempts = (me: number): [Endpoint, Input][] => [
    [updateMember, { project, user: me, channels_ids: [numbers.own, ...hidden] }],
    [updateMember, { project, user: me, project_role: 'admin' }],
    [updateMember, { project, user: me, permissions: ['_ALL_'] }],
    [
      inviteMember,
      {
        project,
        email: 'me.too@example.com',
        project_role: 'operator',
        is_manager: false,
        permissions: [],
        channels_ids: hidden,
      },
    ],
    [updateConfig, { action: 'editconfig', cfg: { chat: { managers_visibility: '0' } } }],
    [updateConnection, { project, channel: numbers.hidden, members_ids: [me] }],
    [
      createLeadSource,
      { stage_id: numbers.own, type: 'channel', name: 'Mine', channel_id: numbers.hidden, managers: [me] },
    ],
    [createStage, { funnel_id: numbers.own, name: 'Mine', users: [me] }],
    [updateStage, { id: numbers.own, users: [me] }],
    [updateAiSettings, { project, url: 'https://mine.example/v1', model: 'mine' }],
    [updateLead, { id: numbers.hidden, manager_id: me }],
    [changeLeads, { ids: hidden, manager_id: me }],
    [transferContact, { contact_id: numbers.hidden, operatorid: me }],
    [mergeContacts, { contact_id: numbers.own, contacts_ids: hidden }],
    [linkDialogue, { user_id: numbers.own, contact_id: numbers.hidden }],
  ];

  test.each(rights)('%s', async (right) => {
    await walk.world.allow([right]);
    const { operator, app } = walk.world;
    const before = await walk.world.sums();
    await andBack(async () => {
      for (const [endpoint, input] of attempts(operator.id)) {
        const what = `${endpoint.path} ${JSON.stringify(input)}`;
        const { status } = await ask(app.url, endpoint, { what, input, headers: as(operator) });
        expect({ what, isRefused: status >= 400 }).toEqual({ what, isRefused: true });
      }
      expect(await walk.world.writtenSince(before)).toEqual([]);
      expect(await seenOfHidden()).toEqual([]);
    });
  });
});
