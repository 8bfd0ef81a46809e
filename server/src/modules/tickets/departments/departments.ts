import type * as contract from '@parley/contract/tickets/departments';
import * as facts from '@parley/contract/tickets/facts';
import { noPromises } from '@parley/contract/tickets/promises';
import type { Output, Parsed } from '@parley/contract/http';
import { transaction, type Tx } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import { differences, doneBy, record } from '../../../kit/facts/record.ts';
import { later } from '../../../kit/jobs/jobs.ts';
import { saved } from '../../../kit/saved.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { now } from '../../../kit/clock.ts';
import { showDeleted } from '../../clients/index.ts';
import { findChannel, readHours } from '../../projects/index.ts';
import { change } from '../changes/change-tickets.ts';
import { lockForJob } from '../changes/changes.queries.ts';
import { lookAgain } from '../giving/plan-giving.ts';
import { planRenewal } from '../promises/renew-clocks.ts';
import { unclosedOf } from '../promises/renewal.queries.ts';
import {
  countUnclosed,
  type DepartmentRow,
  hideDepartment,
  insertDepartment,
  isNameTaken,
  knownMembers,
  lockSettings,
  readDepartment,
  readDepartments,
  saveDepartment,
} from './departments.queries.ts';
import { emptyDepartment } from './empty-department.ts';
import { settled, spelledHours, wantedHours } from './rules.ts';
import { readTags } from './tags.queries.ts';
import { tellSettings } from './tell-settings.ts';

const most = 50;

export const listDepartments = async ({ project_id }: Viewer): Promise<Output<typeof contract.listDepartments>> => ({
  data: (await readDepartments(project_id)).map(shown),
});

const untouched: Omit<DepartmentRow, 'id' | 'name'> = {
  managers_ids: [],
  hours: null,
  rating_message: null,
  rating_period: null,
  rating_type: null,
  priority_type: null,
  ticket_tags_ids: [],
  default_tag: null,
  rule: 'nobody',
  cap: 0,
  promises: noPromises,
  openings: [],
  reopen_hours: 24,
};

export async function createDepartment(
  viewer: Viewer,
  given: Parsed<typeof contract.createDepartment>,
): Promise<Output<typeof contract.createDepartment>> {
  const { project_id } = viewer;
  return transaction(project_id, async (tx) => {
    await lockSettings(tx, project_id);
    if ((await readDepartments(project_id, tx)).length >= most) refuse('too_many_departments', { most });
    const wanted = settled(wantedOf({ ...untouched, name: given.name }, given));
    await refuseWrong(tx, viewer, wanted, null);
    const { id } = await insertDepartment(tx, project_id, wanted);
    const changes = differences<object>({}, wanted);
    record(tx, project_id, facts.departmentCreated, { id, name: wanted.name, by: doneBy(viewer), changes });
    return told(tx, viewer, id);
  });
}

export async function updateDepartment(
  viewer: Viewer,
  { id, ...given }: Parsed<typeof contract.updateDepartment>,
): Promise<Output<typeof contract.updateDepartment>> {
  const { project_id } = viewer;
  return transaction(project_id, async (tx) => {
    await lockSettings(tx, project_id);
    const was = (await readDepartment(tx, project_id, id)) ?? refuse('not_found');
    const wanted = settled(wantedOf(was, given));
    await refuseWrong(tx, viewer, wanted, was);
    const changes = differences<object>(was, wanted);
    const names = Object.keys(changes) as (keyof typeof wanted)[];
    if (!names.length) return { data: shown(was), meta: saved(viewer) };
    await saveDepartment(tx, project_id, id, Object.fromEntries(names.map((it) => [it, wanted[it]])));
    if (changes.promises || changes.hours) await renew(tx, project_id, was);
    if (givingFields.some((it) => it in changes)) await lookAgain(tx, project_id);
    record(tx, project_id, facts.departmentChanged, { id, name: wanted.name, by: doneBy(viewer), changes });
    return { ...(await told(tx, viewer, id)), meta: saved(viewer) };
  });
}

export async function deleteDepartment(
  viewer: Viewer,
  { id, with_tickets = false }: Parsed<typeof contract.deleteDepartment>,
): Promise<Output<typeof contract.deleteDepartment>> {
  const { project_id } = viewer;
  await transaction(project_id, async (tx) => {
    await lockSettings(tx, project_id);
    const { name } = (await readDepartment(tx, project_id, id)) ?? refuse('not_found');
    const count = with_tickets ? 0 : await countUnclosed(tx, project_id, id);
    if (count) refuse('department_has_tickets', { count });
    await leave(tx, viewer, id);
    // What is hidden can be written only by who sees it.
    await showDeleted(tx);
    await hideDepartment(tx, project_id, id);
    await later(tx, emptyDepartment, { department_id: id }, { project_id });
    record(tx, project_id, facts.departmentDeleted, { id, name, by: doneBy(viewer) });
    await tellSettings(tx, project_id);
  });
  return { data: null };
}

const atOnce = 500;

/** Tickets that are not closed stand in no department from now on, as their history tells. */
async function leave(tx: Tx, viewer: Viewer, department_id: number): Promise<void> {
  const { project_id } = viewer;
  const cause = { token: null, why: 'department_deleted' };
  for (let after = 0; ;) {
    const ids = await unclosedOf(tx, { project_id, department_id, after, most: atOnce });
    if (!ids.length) return;
    const steps = (await lockForJob(tx, project_id, ids)).map((kept) => ({ kept, wanted: { department_id: null } }));
    await change(tx, { project_id, by: doneBy(viewer) }, steps, cause);
    after = ids.at(-1)!;
  }
}

const givingFields = ['rule', 'cap', 'managers_ids', 'hours'] as const;

/** What is due in it is worked out anew; time until now went by the hours it had. */
async function renew(tx: Tx, project_id: number, { id, hours }: DepartmentRow): Promise<void> {
  const ofProject = await readHours(tx, project_id);
  const before = { hours: hours ?? ofProject.hours, zone: ofProject.zone, until: now().getTime() };
  await planRenewal(tx, project_id, { department_id: id, before, after: 0 });
}

type Given = Partial<Parsed<typeof contract.createDepartment>>;

/** What it is to become: whatever is not said stays. */
function wantedOf<D extends Omit<DepartmentRow, 'id'>>(was: D, given: Given): D {
  const { managers, tags, working_hours, hours, ...others } = given;
  const said = Object.fromEntries(Object.entries(others).filter(([, it]) => it !== undefined));
  return {
    ...was,
    ...said,
    ...(managers && { managers_ids: [...new Set(managers)] }),
    ...(tags && { ticket_tags_ids: [...new Set(tags)] }),
    hours: wantedHours(was.hours, { working_hours, hours }),
  };
}

/** Names are told apart whatever their letters; people, tags and channels are of this project. */
async function refuseWrong(
  tx: Tx,
  viewer: Viewer,
  wanted: Omit<DepartmentRow, 'id'>,
  was: DepartmentRow | null,
): Promise<void> {
  const { project_id } = viewer;
  if (await isNameTaken(tx, project_id, wanted.name, was?.id ?? null)) refuse('department_exists');
  const members = await knownMembers(tx, project_id, wanted.managers_ids);
  if (members.length < wanted.managers_ids.length) refuse('not_found');
  const tags = new Set((await readTags(project_id, tx)).map((it) => it.id));
  const named = [...wanted.ticket_tags_ids, ...(wanted.default_tag === null ? [] : [wanted.default_tag])];
  if (!named.every((it) => tags.has(it))) refuse('not_found');
  // One that is gone or that this person does not see may stay where it stood.
  const stood = new Set(channelsIn(was));
  for (const id of new Set(channelsIn(wanted)))
    if (!stood.has(id) && !(await findChannel(viewer, id))) refuse('not_found');
}

const channelsIn = (department: Pick<DepartmentRow, 'openings'> | null): number[] =>
  department?.openings.flatMap((it) => it.channels_ids) ?? [];

function shown({ managers_ids, ticket_tags_ids, ...department }: DepartmentRow): contract.Department {
  const { hours } = department;
  return { ...department, managers: managers_ids, tags: ticket_tags_ids, working_hours: spelledHours(hours) };
}

async function told(tx: Tx, { project_id }: Viewer, id: number): Promise<{ data: contract.Department }> {
  await tellSettings(tx, project_id);
  return { data: shown((await readDepartment(tx, project_id, id))!) };
}
