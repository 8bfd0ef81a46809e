import type { Payload } from '@parley/contract/live';
import type { Notice } from '@parley/contract/notifications/notices';
import type { tasksCreated } from '@parley/contract/tasks/events';
import { dbOf } from '../../../kit/db/index.ts';
import { type News, tellPerson } from '../notices/tell-person.ts';
import { withdraw } from '../notices/withdraw-notices.ts';
import { changesOfTasks, type TaskChange, tasksOf } from './causes.queries.ts';
import { summed } from './summed.ts';

type Some = Payload<typeof tasksCreated>;
type Place = { project_id: number | null };

export const areOfOthers = ({ managers_ids, by }: Some): boolean => managers_ids.some((id) => id !== by);

export async function tellNewTasks({ ids, by }: Some, { project_id }: Place): Promise<void> {
  if (project_id === null) return;
  const tasks = (await tasksOf(dbOf(project_id), { project_id, ids })).filter((it) => it.is_open);
  const news = tasks.flatMap(({ id, manager_id: user_id }): News[] =>
    user_id === null ? [] : [{ user_id, kind: 'task_given', subject_id: id, by_id: by, cause: 'created' }],
  );
  for (const it of summed(news)) await tellPerson(project_id, it);
}

export async function tellDueTasks({ ids }: Some, { project_id }: Place): Promise<void> {
  if (project_id === null) return;
  for (const { id, manager_id: user_id, date, is_open } of await tasksOf(dbOf(project_id), { project_id, ids })) {
    if (user_id !== null && is_open)
      await tellPerson(project_id, { user_id, kind: 'task_due', subject_id: id, cause: date });
  }
}

export const isByPress = ({ stroke }: Some): boolean => stroke !== undefined;

/** What others did to somebody's task: gave it to them, took it away, moved, closed or removed it. */
export async function tellChangedTasks({ stroke }: Some, { project_id }: Place): Promise<void> {
  if (project_id === null || !stroke) return;
  const changes = await changesOfTasks(dbOf(project_id), { project_id, stroke });
  const news: News[] = [];
  for (const change of changes) news.push(...(await newsOf(project_id, change)));
  for (const it of summed(news)) await tellPerson(project_id, it);
}

async function newsOf(project_id: number, change: TaskChange): Promise<News[]> {
  const { id, task_id: subject_id, user_id: by_id, changes, manager_id, is_open } = change;
  const about = { subject_id, by_id, cause: `change ${id}` };
  const [takenFrom, givenTo] = changes.manager_id ?? [null, null];
  const given: News[] =
    givenTo !== null && givenTo === manager_id && is_open ? [{ ...about, user_id: givenTo, kind: 'task_given' }] : [];
  const whose = takenFrom ?? manager_id;
  const what = whatBecame(change);
  // Nothing is left to do: what told of it as of something to do is not so any more.
  const isOver = !is_open || takenFrom !== null;
  const forgot = isOver
    ? await withdraw(
        project_id,
        { kinds: ['task_given', 'task_due'], subject_id },
        takenFrom === null ? {} : { from: [takenFrom] },
      )
    : [];
  if (whose === null || what === null || forgot.includes(whose)) return given;
  return [...given, { ...about, user_id: whose, kind: 'task_changed', what }];
}

function whatBecame({ name, changes }: TaskChange): Notice['what'] {
  if (name === 'taskRemoved') return 'removed';
  if (name === 'taskClosed') return 'closed';
  if (name === 'taskReopened' || name === 'taskRestored') return null;
  if (changes.manager_id) return changes.manager_id[0] === null ? null : 'taken';
  return changes.date ? 'moved' : null;
}
