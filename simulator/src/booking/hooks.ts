import type { FakeAnswer, Hook, ServiceStage } from '../fake.ts';
import { told, wrong } from './answers.ts';
import { type Client, type Company, type Good, type Offered, salonIn, type Visit, wallOf } from './salon.ts';
import { clientOf, goodOf, serviceOf, visitOf } from './shown.ts';

export type Change = { status: 'create' | 'update' | 'delete'; by_us?: boolean } & (
  | { resource: 'client'; it: Client }
  | { resource: 'record'; it: Visit }
  | { resource: 'service'; it: Offered }
  | { resource: 'good'; it: Good }
);

const flags = [
  'active',
  'salon',
  'service_category',
  'service',
  'good',
  'master',
  'client',
  'record',
  'goods_operations_sale',
  'goods_operations_receipt',
  'goods_operations_consumable',
  'goods_operations_stolen',
  'goods_operations_move',
  'finances_operation',
  'self_sending',
];

export const hooksOf = ({ hooks }: Company): FakeAnswer => told(hooks);

/** Everybody's addresses are one list: whoever leaves some out takes them from their owners. */
export function setHooks(company: Company, given: Record<string, unknown>): FakeAnswer {
  const { urls } = given;
  if (!Array.isArray(urls) || !urls.every((it) => typeof it === 'string' && /^https?:/.test(it)))
    return wrong({ urls: ['The urls must be an array of addresses.'] });
  const set = Object.fromEntries(flags.map((flag) => [flag, Number(given[flag] ?? 0)]));
  company.hooks = { active: 0, ...set, urls };
  return told(company.hooks, [], 201);
}

const patience = 15_000;

/** Once, without a signature, and never again. What was done by the API is not told unless that is asked for. */
export function tellChange(change: Change, { world, tell }: ServiceStage): void {
  const company = salonIn(world).companies.find((it) => it.id === change.it.company_id)!;
  const { hooks } = company;
  if (!hooks.active || !hooks[change.resource] || (change.by_us && !hooks.self_sending)) return;
  const body = JSON.stringify({
    company_id: company.id,
    resource: change.resource,
    resource_id: change.resource === 'good' ? change.it.good_id : change.it.id,
    status: change.status,
    data: dataOf(change, company, salonIn(world)),
  });
  const headers = { 'content-type': 'application/json' };
  // Others' addresses lead nowhere here.
  const ours = hooks.urls.filter((url) => !url.includes('.example'));
  tell(ours.map((url): Hook => ({ url, headers, body, patience, once: true })));
}

/** Flags that the API gives as numbers are true or false here, and numbers are words. */
function dataOf(change: Change, company: Company, salon: ReturnType<typeof salonIn>): unknown {
  switch (change.resource) {
    case 'client': {
      const shown = clientOf(change.it, company);
      return { ...shown, sex_id: String(shown.sex_id), last_change_date: wallOf(change.it.changed_at, company).change };
    }
    case 'record': {
      const shown = visitOf(change.it, salon, company);
      return { ...shown, paid_full: false, is_mobile: false, seance_length: String(shown.seance_length) };
    }
    case 'service':
      return { ...serviceOf(change.it), active: Boolean(change.it.active) };
    case 'good':
      return { ...goodOf(change.it), cost: String(change.it.cost) };
  }
}
