import * as facts from '@parley/contract/projects/facts';
import * as contract from '@parley/contract/projects/teams';
import type { Output, Parsed } from '@parley/contract/http';
import { settle, transaction, type Tx } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import { everyone } from '../../../kit/events/audience.ts';
import { emit } from '../../../kit/events/events.ts';
import { doneBy, differences, record } from '../../../kit/facts/record.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { readMembers } from '../members/members.queries.ts';
import { editorUnderLock } from '../members/update-member.ts';
import { surroundings } from '../surroundings.ts';
import { deleteTeamRow, insertTeam, isNameTaken, lockTeam, readTeam, readTeams, saveTeam } from './teams.queries.ts';

/** Everybody knows the teams: they are handed clients and called by notes. */
export const listTeams = async ({ project_id }: Viewer): Promise<Output<typeof contract.listTeams>> => ({
  data: await readTeams(project_id),
});

export async function createTeam(
  viewer: Viewer,
  { project: _, ...given }: Parsed<typeof contract.createTeam>,
): Promise<Output<typeof contract.createTeam>> {
  const { project_id } = viewer;
  return transaction(project_id, async (tx) => {
    await editorUnderLock(tx, viewer);
    await refuseWrong(tx, project_id, given, null);
    const { id } = await insertTeam(tx, project_id, given);
    const changes = differences<object>({}, given);
    record(tx, project_id, facts.teamCreated, { id, name: given.name, by: doneBy(viewer), changes });
    return told(tx, project_id, id);
  });
}

export async function updateTeam(
  viewer: Viewer,
  { project: _, team: id, ...change }: Parsed<typeof contract.updateTeam>,
): Promise<Output<typeof contract.updateTeam>> {
  const { project_id } = viewer;
  return transaction(project_id, async (tx) => {
    await editorUnderLock(tx, viewer);
    const was = (await readTeam(project_id, id, tx)) ?? refuse('not_found');
    await refuseWrong(tx, project_id, change, id);
    const changes = differences<object>(was, change);
    if (Object.keys(changes).length)
      record(tx, project_id, facts.teamChanged, { id, name: was.name, by: doneBy(viewer), changes });
    if (Object.keys(change).length) await saveTeam(tx, project_id, id, change);
    return told(tx, project_id, id);
  });
}

export async function deleteTeam(
  viewer: Viewer,
  { team: id }: Parsed<typeof contract.deleteTeam>,
): Promise<Output<typeof contract.deleteTeam>> {
  const { project_id } = viewer;
  const { name } = (await readTeam(project_id, id)) ?? refuse('not_found');
  await surroundings().teamGoing(project_id, id);
  await transaction(project_id, async (tx) => {
    await editorUnderLock(tx, viewer);
    if (!(await lockTeam(tx, project_id, id))) refuse('not_found');
    record(tx, project_id, facts.teamDeleted, { id, name, by: doneBy(viewer) });
    // Who has to do with the team finds it by its id for the last time.
    await settle(tx);
    await deleteTeamRow(tx, project_id, id);
    await emit(tx, project_id, contract.teamsChanged, {}, everyone);
  });
  return { data: null };
}

type Given = { name?: string | undefined; users_ids?: number[] | undefined };

/** Names are told apart whatever their letters, and only members are in a team. */
async function refuseWrong(tx: Tx, project_id: number, { name, users_ids }: Given, id: number | null): Promise<void> {
  if (name !== undefined && (await isNameTaken(tx, project_id, name, id))) refuse('team_name_taken');
  if (!users_ids?.length) return;
  const known = new Set((await readMembers(project_id, tx)).map((it) => it.id));
  if (!users_ids.every((it) => known.has(it))) refuse('not_found');
}

async function told(tx: Tx, project_id: number, id: number): Promise<{ data: contract.Team }> {
  await emit(tx, project_id, contract.teamsChanged, {}, everyone);
  const { last_user_id: _, ...team } = (await readTeam(project_id, id, tx))!;
  return { data: team };
}
