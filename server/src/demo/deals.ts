import { system } from '@parley/contract/actors';
import type { StageEnding } from '@parley/contract/deals/funnels';
import { dayOf } from '@parley/contract/time';
import { actorOf } from '../kit/actor.ts';
import { days, hours, now } from '../kit/clock.ts';
import type { Tx } from '../kit/db/index.ts';
import { beginDeals, funnelsOf } from '../modules/deals/index.ts';
import { fieldsOf, requireInStage } from '../modules/fields/index.ts';
import { planOverdue } from '../modules/tasks/index.ts';
import { goods } from './catalogue.ts';
import { seedRules } from './deal-rules.ts';
import { dealTitles, type Team, tagTitles, taskTitles, wantedBy } from './deal-texts.ts';
import { insertRows } from './insert-rows.ts';
import { people } from './people.ts';

type Place = { project_id: number; team: Team; firstContact: number; contacts: number; category_id: number };
type Stage = { id: number; funnel_id: number; name: string; ending: StageEnding | null };
type Deal = ReturnType<typeof dealOf>;

const many = 40;
const dealId = (project_id: number, at: number): number => project_id * 1000 + at;
const tagId = (project_id: number, at: number): number => project_id * 100 + at;
const ago = (milliseconds: number): Date => new Date(now().getTime() - milliseconds);

/** What is being sold, from the first question to the last stage, and what is promised about it. */
export async function seedDeals(tx: Tx, place: Place): Promise<void> {
  const { project_id, team } = place;
  await beginDeals(tx, { id: project_id, language: team });
  const { stages } = (await funnelsOf(project_id, tx))[0]!;
  const deals = Array.from({ length: many }, (_, at) => dealOf(at, place, stages));
  await insertRows(tx, 'deals', deals);
  await insertRows(
    tx,
    'deal_contacts',
    deals.flatMap(({ id, contact_id }) => (contact_id ? [{ project_id, deal_id: id, contact_id, sort: 0 }] : [])),
  );
  await seedTags(tx, place, deals);
  await insertRows(
    tx,
    'deal_products',
    deals.flatMap((it, at) => productsOf(it, at, team)),
  );
  await insertRows(
    tx,
    'facts',
    deals.flatMap((it, at) => pastOf(it, wayTo(it.stage_id, at, stages))),
  );
  await seedValues(tx, place, deals, stages.at(-1)!.id);
  await seedPromises(tx, place, deals);
  await seedRules(tx, place, stages);
}

/** Most of them are at the beginning; each is about another client, a few about nobody yet. */
function dealOf(at: number, { project_id, team, firstContact, contacts }: Place, stages: Stage[]) {
  const members = people.filter((it) => it.in[project_id]);
  const stage = stages[Math.floor(((at * at) / (many * many)) * stages.length)]!;
  const created_at = ago(hours(24 + at * 15 + (at % 7)));
  return {
    project_id,
    id: dealId(project_id, at),
    uid: crypto.randomUUID(),
    funnel_id: stage.funnel_id,
    stage_id: stage.id,
    name: dealTitles[team][at % dealTitles[team].length]!,
    price: at % 9 === 8 ? 0 : (25 + ((at * 37) % 300)) * (team === 'ru' ? 80 : 1),
    is_price_own: true,
    manager_id: at % 6 === 5 ? null : members[at % members.length]!.id,
    contact_id: at % 13 === 12 ? null : firstContact + ((at * 7) % contacts),
    organization_id: at % 8 === 3 ? project_id * 100 + (at % 5) : null,
    utm: {},
    place: many - at,
    entry: wayTo(stage.id, at, stages).length,
    entered_at: ago(hours(3 + at * 11)),
    created_at,
    modified_at: ago(hours(2 + at * 9)),
    version: 1,
  };
}

async function seedTags(tx: Tx, { project_id, team }: Place, deals: Deal[]): Promise<void> {
  const tags = tagTitles[team].map((title, at) => ({ project_id, id: tagId(project_id, at), title }));
  await insertRows(tx, 'lead_tags', tags);
  const given = deals.flatMap(({ id: deal_id }, at) =>
    tags.filter((_, nth) => (at + nth * nth) % 5 === 0).map(({ id }) => ({ project_id, deal_id, tag_id: id })),
  );
  await insertRows(tx, 'deal_tags', given);
}

/** Every third has something of the catalogue in it. */
function productsOf({ project_id, id }: Deal, at: number, team: Team) {
  if (at % 3) return [];
  const nth = 1 + (at % 4);
  const [name, type, price] = goods[team][nth]!;
  return [
    { project_id, deal_id: id, sort: 0, product_id: project_id * 100 + nth, name, type, count: 1 + (at % 2), price },
  ];
}

/** The stages it came through, the one it stands in last; what is lost was lost on the way. */
function wayTo(stage_id: number, at: number, stages: Stage[]): Stage[] {
  const stage = stages.find((it) => it.id === stage_id)!;
  const way = stages.filter((it) => it.ending === null);
  if (stage.ending === 'lost') return [...way.slice(0, 1 + (at % way.length)), stage];
  return stage.ending === 'won' ? [...way, stage] : way.slice(0, 1 + way.indexOf(stage));
}

/** How it came, and stage by stage to where it stands. */
function pastOf({ project_id, id, manager_id, created_at, entered_at, funnel_id, price }: Deal, way: Stage[]) {
  const maker = people.find((it) => it.id === manager_id);
  const told = {
    project_id,
    subject: 'deal',
    subject_id: id,
    user_id: manager_id,
    actor: maker ? actorOf({ user_id: maker.id, name: maker.name }) : system,
  };
  const begun = { funnel_id, stage_id: way[0]!.id, entry: 1, price, is_price_own: true, manager_id };
  const created = Object.fromEntries(Object.entries(begun).map(([key, is]) => [key, [null, is]]));
  const step = (entered_at.getTime() - created_at.getTime()) / Math.max(1, way.length - 1);
  const moves = way.slice(1).map((to, nth) => ({
    ...told,
    name: 'dealMoved',
    changes: { stage_id: [way[nth]!.id, to.id], entry: [nth + 1, nth + 2] },
    words: { stage_id: [way[nth]!.name, to.name] },
    at: new Date(created_at.getTime() + step * (nth + 1)),
  }));
  return [{ ...told, name: 'dealCreated', changes: created, words: {}, at: created_at }, ...moves];
}

/** When it is wanted, and of those that came to nothing why: the last stage asks for it. */
async function seedValues(tx: Tx, { project_id, team }: Place, deals: Deal[], last: number): Promise<void> {
  const [reason] = await fieldsOf(tx, project_id, 'lead');
  const field_id = project_id * 100 + 50;
  const common = { project_id, visible: true, created_at: now(), is_system: false };
  await insertRows(tx, 'fields', [
    { ...common, id: field_id, entity: 'lead', type: 'date', label: wantedBy[team], sort: 2 },
  ]);
  await requireInStage(tx, project_id, last, [reason!.id]);
  const none = { day: null, option_id: null };
  const wanted = deals
    .filter((_, at) => at % 2 === 0)
    .map(({ id }, at) => ({
      ...none,
      project_id,
      owner_id: id,
      field_id,
      day: dayOf(ago(-days(at * 3 - 9)).getTime(), 'UTC'),
    }));
  const reasons = deals
    .filter((it) => it.stage_id === last)
    .map(({ id }, at) => {
      const option = reason!.fields[at % reason!.fields.length]!;
      return { ...none, project_id, owner_id: id, field_id: reason!.id, option_id: option.id };
    });
  await insertRows(tx, 'field_values', [...wanted, ...reasons]);
}

async function seedPromises(tx: Tx, { project_id, team, category_id }: Place, deals: Deal[]): Promise<void> {
  const tasks = taskTitles[team].flatMap((comment, nth) =>
    [nth, nth + 9].map((at, turn) => ({
      project_id,
      id: project_id * 1000 + 100 + nth * 2 + turn,
      date: ago(-hours(at * 5 - 12)),
      comment,
      priority: turn === 0,
      category_id,
      manager_id: deals[at]!.manager_id ?? people[0]!.id,
      author_id: people[0]!.id,
      contact_id: deals[at]!.contact_id,
      deal_id: deals[at]!.id,
      created_at: ago(days(2)),
    })),
  );
  await insertRows(tx, 'tasks', tasks);
  for (const { id, date } of tasks) await planOverdue(tx, project_id, id, date.toISOString());
}
