import { randomUUID } from 'node:crypto';
import { type FakeAnswer, type FakeRequest, type Hook, json, type ServiceStage } from '../fake.ts';
import type { Ads, Cabinet, Lead } from './cabinet.ts';
import { invalid, notFound } from './refusals.ts';

const two = (n: number) => String(n).padStart(2, '0');

/** As VK writes moments, in UTC. */
function written(at: number): string {
  const it = new Date(at);
  const day = `${it.getUTCFullYear()}-${two(it.getUTCMonth() + 1)}-${two(it.getUTCDate())}`;
  return `${day} ${two(it.getUTCHours())}:${two(it.getUTCMinutes())}:${two(it.getUTCSeconds())}`;
}

const shown = ({ forms }: Cabinet, { at, ...lead }: Lead) => ({
  ...lead,
  form_name: forms.find((it) => it.id === lead.form_id)?.name ?? '',
  ad_plan_id: 1,
  ad_group_id: 3,
  banner_id: 2,
  created_at: `${written(at)} +0000 UTC`,
});

function page<T>(all: T[], query: URLSearchParams, usual: number): FakeAnswer {
  const [limit, offset] = [Number(query.get('limit') ?? usual), Number(query.get('offset') ?? 0)];
  if (!(limit >= 1 && limit <= 50)) return invalid('limit', 'Ensure this value is less than or equal to 50');
  if (!(offset >= 0)) return invalid('offset', 'Ensure this value is greater than or equal to 0');
  return json({ count: all.length, offset, items: all.slice(offset, offset + limit) });
}

/** The forms of a cabinet. */
export const listForms = ({ forms }: Cabinet, { query }: FakeRequest): FakeAnswer => page(forms, query, 10);

const momentOf = (text: string): number => Date.parse(`${text.replace(' ', 'T')}Z`);

/** What was written into them, as far as the filters let it through. */
export function listLeads(cabinet: Cabinet, { query }: FakeRequest): FakeAnswer {
  const forms = query.get('_form_ids__in')?.split(',').map(Number);
  if (forms?.some((it) => !Number.isInteger(it))) return invalid('_form_ids__in', 'Enter whole numbers');
  const [from, to] = ['_created_at__gte', '_created_at__lte'].map((name) => query.get(name));
  for (const [name, text] of Object.entries({ _created_at__gte: from, _created_at__lte: to }))
    if (text && !/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text)) return invalid(name, 'Enter a valid date/time');
  const sorting = query.get('sorting') ?? '-id';
  if (!/^-?(id|created_at)$/.test(sorting)) return invalid('sorting', 'Unknown field');
  const found = cabinet.leads
    .filter((it) => !forms || forms.includes(it.form_id))
    .filter((it) => (!from || it.at >= momentOf(from)) && (!to || it.at <= momentOf(to)))
    .toSorted((a, b) => (sorting.endsWith('id') ? a.id - b.id : a.at - b.at));
  const ordered = sorting.startsWith('-') ? found.toReversed() : found;
  return page(
    ordered.map((it) => shown(cabinet, it)),
    query,
    10,
  );
}

/** Once a minute at most the owner of a form may try where its leads go. */
export function sendTestLead(cabinet: Cabinet, form_id: number, ads: Ads, stage: ServiceStage): FakeAnswer {
  if (!cabinet.forms.some((it) => it.id === form_id)) return notFound;
  const wait = Math.ceil(((cabinet.tried.get(form_id) ?? 0) + 60_000 - stage.world.now()) / 1000);
  if (wait > 0) {
    const message = 'Test lead was sent recently';
    return json({ is_operation_processed: false, message, seconds_before_next_sending: wait });
  }
  cabinet.tried.set(form_id, stage.world.now());
  const contact_info = { first_name: 'Test', phone: '+70000000000', email: 'test@example.com' };
  takeLead(cabinet, { form_id, contact_info, answers: [], at: stage.world.now() }, ads, stage);
  return json({ is_operation_processed: true, message: '', seconds_before_next_sending: 60 });
}

/** Somebody has filled a form; whoever subscribed to it is told. */
export function takeLead(cabinet: Cabinet, given: Omit<Lead, 'id'>, ads: Ads, stage: ServiceStage): Lead {
  const lead = { id: ads.nextId(), ...given };
  cabinet.leads.push(lead);
  stage.tell(cabinet.subscriptions.map((it) => notificationOf(cabinet, lead, it.callback_url, stage.world.now())));
  return lead;
}

function notificationOf(cabinet: Cabinet, lead: Lead, url: string, at: number): Hook {
  const { form_name: _, ...data } = shown(cabinet, lead);
  const told = { id: randomUUID().replaceAll('-', ''), resource_id: lead.id, resource: 'LEAD', callback_url: url };
  const body = JSON.stringify({ ...told, created: `${written(at)}.797499`, data });
  return { url, headers: { 'content-type': 'application/json' }, body };
}
