import * as bins from '@parley/contract/bins';
import * as calendar from '@parley/contract/tasks/calendar';
import * as categories from '@parley/contract/tasks/categories';
import { countActiveTasks as counting } from '@parley/contract/tasks/count';
import * as tasks from '@parley/contract/tasks/tasks';
import { fileRoute, type Route, route } from '../../kit/http/route.ts';
import { dropCalendar, getCalendar, makeCalendar, readCalendar } from './calendar.ts';
import { createCategory, deleteCategory, listCategories, updateCategory } from './categories.ts';
import { changeTasks, deleteTask, updateTask } from './change-tasks.ts';
import { createTask } from './create-task.ts';
import { countActiveTasks, getTask, getTaskMarks, listTaskActions, listTasks } from './list-tasks.ts';
import { eraseTasks, listTaskBin, restoreTasks } from './task-bin.ts';

export const routes: Route[] = [
  route(tasks.listTasks, listTasks),
  route(counting, countActiveTasks),
  route(tasks.getTask, getTask),
  route(tasks.createTask, createTask),
  route(tasks.updateTask, updateTask),
  route(tasks.deleteTask, deleteTask),
  route(tasks.changeTasks, changeTasks),
  route(bins.listTaskBin, listTaskBin),
  route(bins.restoreTasks, restoreTasks),
  route(bins.eraseTasks, eraseTasks),
  route(tasks.getTaskMarks, getTaskMarks),
  route(tasks.listTaskActions, listTaskActions),
  route(categories.listCategories, listCategories),
  route(categories.createCategory, createCategory),
  route(categories.updateCategory, updateCategory),
  route(categories.deleteCategory, deleteCategory),
  route(calendar.getCalendar, getCalendar),
  route(calendar.makeCalendar, makeCalendar),
  route(calendar.dropCalendar, dropCalendar),
  fileRoute(calendar.readCalendar, readCalendar),
];
