import * as z from 'zod/mini';
import { exact, id, typedCode, upTo } from '../common.ts';
import { answer, done, endpoint } from '../http.ts';

export const leaveProject = endpoint({
  method: 'POST',
  path: '/api/app/projects/:project/leave/',
  access: 'project',
  open_when_unpaid: true,
  summary: 'Leave the project; what its owner leaves belongs to the administrator who has been there longest',
  input: z.strictObject({ project: id }),
  output: done,
});

/** Confirmed by its name and the owner's password, and by a code where they have a second factor. */
export const deleteProject = endpoint({
  method: 'DELETE',
  path: '/api/app/projects/:project',
  access: 'project',
  open_when_unpaid: true,
  summary: 'Delete the project, for its owner: it stands still, and is erased thirty days later',
  input: z.strictObject({
    project: id,
    name: exact(1, 200),
    current_password: upTo(256),
    code: z.optional(typedCode),
  }),
  output: done,
});

export const restoreProject = endpoint({
  method: 'POST',
  path: '/api/app/projects/:project/restore/',
  access: 'user',
  summary: 'Bring a deleted project back, for its administrators',
  input: z.strictObject({ project: id }),
  output: answer(z.object({ id: z.number() })),
});
