import { lazy } from 'react';
import { addTexts } from '../../kit/i18n/i18n.ts';
import { TasksScreen } from '../../modules/tasks/tasks-screen.tsx';
import { useHasTickets } from '../../modules/tickets/index.ts';

const MyTickets = lazy(async () => {
  const [file] = await Promise.all([import('../../modules/tickets/elsewhere/my-tickets.tsx'), addTexts('tickets')]);
  return { default: file.MyTickets };
});

/** The roof lends the screen of tasks one's own tickets. */
export function TasksRoute() {
  const lent = { MyTickets: useHasTickets() ? MyTickets : null };
  return <TasksScreen lent={lent} />;
}
