import { describe, expect, test } from 'vitest';
import { all, as, beginWalk } from './walker.ts';
import { ask } from './walker-asking.ts';

const { walk, inputs, expectRefused, andBack } = beginWalk();

/** Ways that take something away, by their method or by what they are called. */
const takesAway =
  /delete|clear|revert|cancel|stop|contacts\/archive|merge|unlink|bulk|block|checkAll|readAll|disconnect/i;
const destructive = all.filter(({ endpoint: { method, path } }) =>
  method === 'GET' ? false : method === 'DELETE' || takesAway.test(path),
);

/** Without a right of its own: each says why. `others`: what an operator is told who asks it of somebody else's. */
const open: Record<string, { why: string; others?: 403 | 404 }> = {
  'DELETE /api/app/user/sessions/:session': { why: 'one’s own', others: 404 },
  'DELETE /api/app/user/sessions/': { why: 'one’s own' },
  'DELETE /api/app/user/two_factor/': { why: 'one’s own' },
  'DELETE /api/app/user/picture/': { why: 'one’s own' },
  'DELETE /api/app/projects/:project': { why: 'its owner’s, by its name and their password', others: 403 },
  'DELETE /api/app/subscriptions/': { why: 'one’s own browser' },
  'DELETE /api/app/tasks/calendar/': { why: 'one’s own' },
  'DELETE /api/crm/client_view/:id/': { why: 'one’s own; a shared one also an administrator’s', others: 404 },
  'DELETE /api/crm/lead_filter/:funnel/:id/': { why: 'one’s own', others: 404 },
  'DELETE /api/app/chat/scheduled_message/:id': { why: 'one’s own, or an administrator’s', others: 403 },
  'POST /api/app/chat/deleteMessage/': { why: 'one’s own', others: 404 },
  'POST /api/app/chat/cancelMessage/': { why: 'one’s own, or an administrator’s', others: 404 },
  'DELETE /yc/record/:branch/:id/': { why: 'everyday work of those who see the client' },
  'DELETE /api/crm/notes/:id/': { why: 'one’s own, or an administrator’s; brought back by its doer', others: 403 },
  'DELETE /api/app/tasks/:id/': { why: 'one that one gave; others want tasks.delete', others: 403 },
  'POST /api/app/chat/deleteMessageTemplate/': { why: 'one’s own; the team’s want settings.edit', others: 403 },
  'DELETE /api/app/chat/macros/:id': { why: 'one’s own; the team’s want settings.edit', others: 403 },
  'DELETE /api/app/chat/views/:id': { why: 'one’s own; the team’s want settings.edit', others: 404 },
  'POST /api/app/chat/deleteContactFromTopic/': { why: 'everyday work; put back by hand' },
  'PUT /api/crm/clients/bulk/': { why: 'changes what one press brings back' },
  'PUT /api/app/tasks/bulk/': { why: 'changes what one press brings back' },
  'PUT /api/app/ticket/bulk/': { why: 'everyday work that one press brings back' },
  'DELETE /api/app/ticket/view/:id/': { why: 'one’s own; a shared one also whose right is tickets.edit', others: 404 },
  'PUT /api/app/ticket/merge/': { why: 'everyday work that one press brings back' },
  'POST /api/app/chat/bulk/': { why: 'everyday work that one press brings back' },
  'POST /api/app/chat/checkAllUsers/': { why: 'everyday work of those who see them' },
  'POST /api/app/chat/readAllMessages/': { why: 'everyday work of those who see them' },
  'POST /api/app/projects/:project/contacts/:id/block': { why: 'everyday work; let in again by the same way' },
  'PUT /api/crm/contacts/archive/': { why: 'taken out again by the same way' },
  'PUT /api/crm/contacts/merge/': { why: 'separated again by those who see them' },
  'PUT /api/crm/contacts/merge_all/': { why: 'separated again by those who see them' },
  'PUT /api/crm/contacts/unlink/': { why: 'moved back by those who see them' },
  'PUT /api/crm/contacts/unmerge/': { why: 'merged again by those who see them' },
  'PUT /api/crm/lead_merge/': { why: 'separated again by its doer' },
};

describe('what takes something away', () => {
  test('asks for a right, or says why not', () => {
    const bare = destructive.filter(({ endpoint }) => !endpoint.permission).map((it) => it.name);
    expect(bare.toSorted()).toEqual(Object.keys(open).toSorted());
  });

  const ofOthers = all.flatMap(({ name, endpoint }) => {
    const others = open[name]?.others;
    return others ? [{ name, endpoint, others }] : [];
  });
  test.each(ofOthers)('$name: not of what is somebody else’s', async ({ endpoint, others }) => {
    const headers = as(walk.world.operator);
    await expectRefused(endpoint, [{ what: 'of somebody else', input: inputs(endpoint)[0]!, headers }], [others]);
  });

  test('products and organizations are made and changed by every member, and removed by right', async () => {
    const [make, remove] = ['POST', 'DELETE'].map((method) =>
      all.filter((it) => [`${method} /api/crm/product/`, `${method} /api/crm/organization/`].includes(it.name)),
    );
    const asked = async (endpoint: (typeof all)[number]['endpoint']) => {
      const question = { what: 'operator', input: inputs(endpoint)[0]!, headers: as(walk.world.operator) };
      return (await ask(walk.world.app.url, endpoint, question)).status;
    };
    await andBack(async () => {
      for (const { endpoint } of make!) expect(await asked(endpoint)).toBe(200);
      for (const { endpoint } of remove!) expect(await asked(endpoint)).toBe(403);
      await walk.world.allow(['catalogue.delete']);
      for (const { endpoint } of remove!) expect(await asked(endpoint)).toBe(200);
    });
  });
});
