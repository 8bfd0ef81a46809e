import * as z from 'zod/mini';
import { id } from '../common.ts';
import { answer, endpoint } from '../http.ts';

/** Larger ones are imported by a command. */
export const maxArchiveBytes = 500 * 1024 * 1024;

export const getArchive = endpoint({
  method: 'GET',
  path: '/api/app/projects/:project/archive',
  access: 'project',
  sends: 'file',
  summary:
    'The whole project as an archive (JSON lines, files and a manifest), for its administrators; without secrets',
  input: z.strictObject({ project: id }),
  output: z.unknown(),
});

export const importArchive = endpoint({
  method: 'POST',
  path: '/api/app/project_archive/',
  access: 'user',
  form: { file: 'required', max_bytes: maxArchiveBytes },
  summary: 'Make a new project out of an archive; `left_out` counts what could not stand without its people',
  input: z.strictObject({}),
  output: answer(
    z.object({ id: z.number(), name: z.string(), rows: z.number(), left_out: z.number(), files: z.number() }),
  ),
});
