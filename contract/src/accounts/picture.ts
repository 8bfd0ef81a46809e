import * as z from 'zod/mini';
import { answer, endpoint } from '../http.ts';
import { user } from './users.ts';

const path = '/api/app/user/picture/';

export const setPicture = endpoint({
  method: 'POST',
  path,
  access: 'user',
  form: { file: 'required', max_bytes: 10 * 1024 * 1024 },
  summary: 'Show a picture beside the own name; it is made small and square',
  input: z.strictObject({}),
  output: answer(user),
});

export const removePicture = endpoint({
  method: 'DELETE',
  path,
  access: 'user',
  summary: 'Show the initials again',
  input: z.strictObject({}),
  output: answer(user),
});

/** Seen by colleagues, and by visitors of websites whom its owner answers; nobody else knows its name. */
export const getPicture = endpoint({
  method: 'GET',
  path: '/widget/pictures/:name',
  access: 'public',
  any_origin: true,
  sends: 'file',
  per_address: { times: 1500, seconds: 60 },
  summary: 'A picture of somebody of the team',
  input: z.strictObject({ name: z.string().check(z.regex(/^[\w-]{22}$/)) }),
  output: z.unknown(),
});
