export { routes } from './routes.ts';
export { beginTasks } from './categories.ts';
export { tellOverdue } from './tell-overdue.ts';
