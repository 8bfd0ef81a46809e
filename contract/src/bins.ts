import * as z from 'zod/mini';
import { count, rowId, upTo, wireTime } from './common.ts';
import { answer, endpoint, page } from './http.ts';

/** How long what was deleted can be brought back. */
export const BIN_DAYS = 30;

/** `detail`: what tells it from others of the same name. */
export const binRow = z.object({
  id: z.number(),
  name: z.string(),
  detail: z.nullable(z.string()),
  deleted_at: wireTime,
  deleted_by: z.nullable(z.string()),
});
export type BinRow = z.infer<typeof binRow>;

const asked = z.strictObject({ search: z.optional(upTo(200)), count: z.optional(count), next: z.optional(upTo(400)) });
const chosen = z.strictObject({ ids: z.array(rowId).check(z.minLength(1), z.maxLength(100)) });
/** `joined`: who had written anew meanwhile and is one with them again. What is not named was not in the bin any more. */
const restored = answer(z.object({ restored: z.array(z.number()), joined: z.array(z.number()) }));
const erased = answer(z.object({ erased: z.number() }));

const ofClients = { access: 'project', permission: 'contacts.delete' } as const;
export const listClientBin = endpoint({
  ...ofClients,
  method: 'GET',
  path: '/api/crm/bin/clients/',
  summary: 'Clients that were deleted in the last thirty days, the newest first',
  input: asked,
  output: page(binRow),
});
export const restoreClients = endpoint({
  ...ofClients,
  method: 'POST',
  path: '/api/crm/bin/clients/restore/',
  summary: 'Bring deleted clients back, with their dialogues',
  input: chosen,
  output: restored,
});
export const eraseClients = endpoint({
  ...ofClients,
  method: 'DELETE',
  path: '/api/crm/bin/clients/',
  summary: 'Delete clients for good, for administrators',
  input: chosen,
  output: erased,
});

const ofDeals = { access: 'project', module: 'crm', permission: 'deals.delete' } as const;
export const listDealBin = endpoint({
  ...ofDeals,
  method: 'GET',
  path: '/api/crm/bin/leads/',
  summary: 'Deals that were deleted in the last thirty days, the newest first',
  input: asked,
  output: page(binRow),
});
export const restoreDeals = endpoint({
  ...ofDeals,
  method: 'POST',
  path: '/api/crm/bin/leads/restore/',
  summary: 'Bring deleted deals back to where they stood',
  input: chosen,
  output: restored,
});
export const eraseDeals = endpoint({
  ...ofDeals,
  method: 'DELETE',
  path: '/api/crm/bin/leads/',
  summary: 'Delete deals for good, for administrators',
  input: chosen,
  output: erased,
});

/** Whoever may not delete the tasks of others finds those that they gave. */
const ofTasks = { access: 'project', module: 'tasks' } as const;
export const listTaskBin = endpoint({
  ...ofTasks,
  method: 'GET',
  path: '/api/app/bin/tasks/',
  summary: 'Tasks that were deleted in the last thirty days, the newest first',
  input: asked,
  output: page(binRow),
});
export const restoreTasks = endpoint({
  ...ofTasks,
  method: 'POST',
  path: '/api/app/bin/tasks/restore/',
  summary: 'Bring deleted tasks back',
  input: chosen,
  output: restored,
});
export const eraseTasks = endpoint({
  ...ofTasks,
  permission: 'tasks.delete',
  method: 'DELETE',
  path: '/api/app/bin/tasks/',
  summary: 'Delete tasks for good, for administrators',
  input: chosen,
  output: erased,
});
