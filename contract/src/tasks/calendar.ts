import * as z from 'zod/mini';
import { text } from '../common.ts';
import { answer, done, endpoint } from '../http.ts';

/** A calendar of one's own tasks for other programs: whoever has the link reads it. */
const calendar = z.object({ path: z.nullable(z.string()) });
export const getCalendar = endpoint({
  method: 'GET',
  path: '/api/app/tasks/calendar/',
  access: 'project',
  module: 'tasks',
  summary: 'The secret path of one’s calendar, if there is one',
  input: z.strictObject({}),
  output: answer(calendar),
});
export const makeCalendar = endpoint({
  method: 'POST',
  path: '/api/app/tasks/calendar/',
  access: 'project',
  module: 'tasks',
  summary: 'Make the secret path of one’s calendar; one made before stops working',
  input: z.strictObject({}),
  output: answer(calendar),
});
export const dropCalendar = endpoint({
  method: 'DELETE',
  path: '/api/app/tasks/calendar/',
  access: 'project',
  module: 'tasks',
  summary: 'Close one’s calendar',
  input: z.strictObject({}),
  output: done,
});
export const readCalendar = endpoint({
  method: 'GET',
  path: '/public/calendars/:secret',
  access: 'public',
  sends: 'file',
  per_address: { times: 120, seconds: 60 },
  summary: 'A calendar of tasks (.ics)',
  input: z.strictObject({ secret: text(100) }),
  output: z.null(),
});
