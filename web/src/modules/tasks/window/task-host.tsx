import { lazy, Suspense } from 'react';
import { addTexts } from '../../../kit/i18n/i18n.ts';
import { useEver } from '../../../ui/use-ever.ts';
import { closeTaskWindow, type Lent, useTaskWindow } from './open-task.ts';

const TaskWindow = lazy(async () => {
  const [file] = await Promise.all([import('./task-window.tsx'), addTexts('tasks')]);
  return { default: file.TaskWindow };
});

/** Mounted once: the window of tasks opens from the list, a dialogue, a card, by a key. */
export function TaskHost(lent: Lent) {
  const { subject } = useTaskWindow();
  const wasOpen = useEver(subject !== null);
  if (!wasOpen) return null;
  return (
    <Suspense>
      <TaskWindow subject={subject} {...lent} onClose={closeTaskWindow} />
    </Suspense>
  );
}
