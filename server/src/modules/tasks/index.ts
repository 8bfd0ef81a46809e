export { routes } from './routes.ts';
export { closeCalendar } from './calendar.queries.ts';
export { beginTasks } from './categories.ts';
export { updateTask } from './change-tasks.ts';
export { forgetTasks } from './forget-tasks.ts';
export { keepTasksHidden } from './gone.queries.ts';
export { giveTask } from './give-task.ts';
export { planOverdue, tellOverdue } from './tell-overdue.ts';
export { tieTasks } from './tie-tasks.ts';
