import { lazy } from 'react';
import { addTexts } from '../../kit/i18n/i18n.ts';

export { useActiveCount } from './active-count.ts';
export { letMarkWait, useTaskMark } from './marks.ts';
export { taskUndo } from './undo-tasks.ts';
export { openNewTask, openTask, useTaskWindow } from './window/open-task.ts';
export { TaskHost } from './window/task-host.tsx';

// Whoever needs only a door must not carry the room, nor its words.
export const ContactTasks = lazy(async () => {
  const [file] = await Promise.all([import('./contact-tasks.tsx'), addTexts('tasks')]);
  return { default: file.ContactTasks };
});
export const DealTasks = lazy(async () => {
  const [file] = await Promise.all([import('./deal-tasks.tsx'), addTexts('tasks')]);
  return { default: file.DealTasks };
});
export const ContactPick = lazy(async () => {
  const [file] = await Promise.all([import('./window/contact-pick.tsx'), addTexts('tasks')]);
  return { default: file.ContactPick };
});
export const CategoriesTab = lazy(async () => {
  const [file] = await Promise.all([import('./categories-tab.tsx'), addTexts('tasks')]);
  return { default: file.CategoriesTab };
});

/** Follows the stream of tasks as soon as the first screen stands. */
export const followTasks = async (): Promise<() => void> => (await import('./follow-tasks.ts')).followTasks();
