import * as z from 'zod/mini';
import { id, upTo, whole } from '../common.ts';
import { answer, endpoint } from '../http.ts';
import { maxFileBytes } from './limits.ts';
import { messageFile } from './messages.ts';
import { hours } from '../time.ts';

/** How many bars a recording is drawn with. */
export const waveformBars = 44;

const seconds = z.union([
  z.number().check(z.gte(0), z.lte(hours(24) / 1000)),
  z.pipe(z.string().check(z.regex(/^\d{1,5}(\.\d{1,3})?$/)), z.transform(Number)),
]);

const peaks = z.union([
  z.array(whole(0, 100)).check(z.maxLength(200)),
  z.pipe(
    upTo(800).check(z.regex(/^(100|\d\d?)(,(100|\d\d?)){0,199}$/)),
    z.transform((text) => text.split(',').map(Number)),
  ),
]);

/** Whoever uploaded it may send it as `file_id` of a message; what is never sent is forgotten after some days. */
export const uploadFile = endpoint({
  method: 'POST',
  path: '/api/app/files/',
  access: 'project',
  form: { file: 'required', max_bytes: maxFileBytes },
  summary: 'Upload a file, to be sent with a message afterwards',
  input: z.strictObject({
    /** A recording's length and loudness, as the recorder knows them; ignored for whatever is not audio. */
    seconds: z.optional(seconds),
    peaks: z.optional(peaks),
  }),
  output: answer(messageFile),
});

/** Under the stages' own path, for what they send by themselves. */
export const uploadAutoMessageFile = endpoint({
  ...uploadFile,
  path: '/api/crm/auto_messages/file/',
  module: 'crm',
  permission: 'funnels.edit',
  summary: 'Upload a file for a message of a stage',
});

const whichFile = z.strictObject({ project: id, id });

export const getFile = endpoint({
  method: 'GET',
  path: '/api/app/files/:project/:id',
  access: 'project',
  sends: 'file',
  by_cookie: true,
  summary: 'The bytes of a file, for its uploader and for whoever sees a message with it',
  input: whichFile,
  output: z.unknown(),
});

export const getFilePreview = endpoint({
  method: 'GET',
  path: '/api/app/files/:project/:id/preview',
  access: 'project',
  sends: 'file',
  by_cookie: true,
  summary: 'A picture made small enough for the thread',
  input: whichFile,
  output: z.unknown(),
});

/** For providers that fetch what we send: the token is signed, names one file, and ends. The name is there for its ending. */
export const getPublicFile = endpoint({
  method: 'GET',
  path: '/public/files/:project/:token/:name',
  access: 'public',
  sends: 'file',
  summary: 'A file on its way to a provider',
  input: z.strictObject({ project: id, token: upTo(200), name: upTo(300) }),
  output: z.unknown(),
});
