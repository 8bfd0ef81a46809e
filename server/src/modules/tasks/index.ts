export { routes } from './routes.ts';
export { beginTasks } from './categories.ts';
export { planOverdue, tellOverdue } from './tell-overdue.ts';
