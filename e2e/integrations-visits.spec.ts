import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { openWebsite } from './clients.ts';
import { ask, type Member, register, seriousMistakes, stranger, test } from './people.ts';

const window = (page: Page) => page.getByRole('dialog');

type Stage = { id: number; name: string };
type Funnel = { id: number; stages: Stage[] };

/** A project that works with the booking service, as the simulator plays it, and a client who wrote on the site. */
async function openStudio(request: APIRequestContext, name: string, branches_ids = [4564]) {
  const me = await register(request, stranger());
  const data = {
    service: 'altegio',
    partner_token: 'partner-token',
    login: 'owner@studio.example',
    password: 'demo',
    api_url: 'simulator',
  };
  await ask(request, '/api/app/integrations/booking/', { data, as: me });
  await ask(request, '/api/app/integrations/booking/', { method: 'PUT', data: { branches_ids }, as: me });
  const key = await openWebsite(request, me);
  const phone = `+7902${String(Date.now()).slice(-7)}`;
  const { token } = await ask<{ token: string }>(request, '/widget/visits/', {
    data: { key, language: 'en', name, phone },
  });
  const text = 'I would like to come in';
  await ask(request, '/widget/messages/send/', { data: { token, uid: randomUUID(), text } });
  const rows = await ask<{ id: number }[]>(request, '/api/crm/contacts/', { as: me });
  return { me, id: Math.max(...rows.map((it) => it.id)) };
}

async function listeningFunnel(request: APIRequestContext, me: Member): Promise<Funnel> {
  const [funnel] = await ask<Funnel[]>(request, '/api/crm/funnel/', { as: me });
  const { id, stages } = funnel!;
  await ask(request, `/api/crm/funnel/${id}/`, { method: 'PUT', data: { save_yc_webhooks: true }, as: me });
  const rules = {
    stages: {
      created: stages[0]!.id,
      confirmed: null,
      changed: null,
      came: stages[2]!.id,
      no_show: null,
      cancelled: null,
    },
  };
  await ask(request, `/yc/funnel_rules/${id}/`, { method: 'PUT', data: rules, as: me });
  return funnel!;
}

// The salon and its moods are of everybody who is connected to it.
test.describe.configure({ mode: 'serial' });

test('a client is booked from the dialogue by the keyboard, told by one press, and the visit moves its deal', async ({
  page,
  context,
}) => {
  const { me, id } = await openStudio(context.request, 'Ana Ruiz');
  const funnel = await listeningFunnel(context.request, me);
  await page.goto(String(id));
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Book a visit' }).click();

  // A few letters, Enter; then the first free day is chosen already.
  await page.getByRole('textbox', { name: 'Find a service' }).fill('hair');
  await expect(window(page).getByRole('button', { name: /Haircut/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await window(page).getByRole('radio', { name: 'Pavel' }).check();
  const time = window(page).getByRole('group', { name: 'Time' }).getByRole('radio').last();
  await time.check();
  expect(await seriousMistakes(page)).toEqual([]);
  await page.keyboard.press('Enter');

  await expect(window(page).getByRole('textbox', { name: 'Message to Ana Ruiz' })).toHaveValue(/Green Street 5/);
  await window(page).getByRole('button', { name: 'Send to the client' }).click();
  await expect(window(page).getByText('Haircut')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('list', { name: 'Messages' }).getByText(/You are booked for/)).toBeVisible();

  // When they come next stands in the header, until they have come.
  const next = page.getByRole('button', { name: /^Next visit: .+ Haircut$/ });
  await next.click();
  await expect(window(page).getByText('Haircut')).toBeVisible();
  await page.keyboard.press('Escape');

  const { coming } = await ask<{ coming: { id: number }[] }>(context.request, `/yc/data_record/${id}/`, { as: me });
  const came = { service: 'booking', act: { do: 'record', id: coming[0]!.id, attendance: 1 } };
  await page.request.post('/simulator/control/service', { data: came });
  await expect
    .poll(async () => {
      type Lead = { stage_id: number; contact: { id: number } | null };
      const leads = await ask<Lead[]>(context.request, `/api/crm/lead/${funnel.id}/`, { as: me });
      // What others have booked in the salon comes along.
      return leads.filter((it) => it.contact?.id === id).map((it) => it.stage_id);
    })
    .toEqual([funnel.stages[2]!.id]);
  await expect(next).toBeHidden();
});

test('on a phone a visit is booked, a time that is taken offers others, and it is cancelled', async ({
  page,
  context,
}) => {
  const { id } = await openStudio(context.request, 'Bela Novak');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(String(id));
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Client visits' }).click();
  await expect(window(page).getByText('No visits yet')).toBeVisible();
  await window(page).getByRole('button', { name: 'Book a visit' }).click();
  await window(page)
    .getByRole('button', { name: /Manicure/ })
    .click();
  await window(page).getByRole('group', { name: 'Time' }).getByRole('radio').last().check();
  await page.request.post('/simulator/control/knobs', {
    data: { channel: 'booking', knobs: { error: { name: 'busy', times: 1 } } },
  });
  await window(page).getByRole('button', { name: 'Book', exact: true }).click();
  await expect(window(page).getByRole('alert')).toContainText('This time is taken');
  await window(page).getByRole('alert').getByRole('button').first().click();
  await window(page).getByRole('button', { name: 'Book', exact: true }).click();
  await window(page).getByRole('button', { name: 'Do not send' }).click();
  expect(await seriousMistakes(page)).toEqual([]);
  await window(page).getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Cancel the visit' }).click();
  await page.getByRole('button', { name: 'Cancel the visit' }).click();
  await expect(page.getByText('The visit is cancelled')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: /^Next visit/ })).toBeHidden();
});

test('a visit is moved to whoever is free, and the booking link is that of the branch that is chosen', async ({
  page,
  context,
}) => {
  const { me, id } = await openStudio(context.request, 'Cora Lima', [4564, 4565]);
  const which = 'branch_id=4564&master_id=9&services=331';
  const days = await ask<string[]>(context.request, `/yc/days/?${which}`, { as: me });
  const times = await ask<{ datetime: string }[]>(context.request, `/yc/times/?${which}&day=${days.at(-1)}`, {
    as: me,
  });
  const data = { uid: randomUUID(), contact_id: id, branch_id: 4564, master_id: 9, services: [331] };
  const { datetime } = times.at(-1)!;
  await ask(context.request, '/yc/make_record/', { data: { ...data, datetime }, as: me });
  await page.goto(String(id));
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Client visits' }).click();
  await window(page).getByRole('button', { name: 'Move' }).click();
  await window(page).getByRole('radio', { name: 'Anyone' }).check();
  await window(page).getByRole('group', { name: 'Time' }).getByRole('radio').first().check();
  const moved = page.waitForRequest((it) => it.method() === 'PUT' && it.url().includes('/yc/record/'));
  await window(page).getByRole('button', { name: 'Move', exact: true }).click();
  expect((await moved).postDataJSON()).toMatchObject({ master_id: 0 });
  await window(page).getByRole('button', { name: 'Do not send' }).click();

  await window(page).getByRole('button', { name: 'Insert booking link' }).click();
  await page.getByRole('menuitem', { name: 'Studio by the River' }).click();
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(/b45650\.alteg\.io/);
});
