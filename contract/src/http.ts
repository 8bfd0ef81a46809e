import * as z from 'zod/mini';
import { count } from './common.ts';
import type { Permission } from './projects/permissions.ts';
import type { ModuleName } from './projects/modules.ts';

type Shape = z.ZodMiniType;

/** Who may call: anyone, a signed-in user, or a member of the project named by the path or by X-Project. */
export type Access = 'public' | 'user' | 'project';

/** One HTTP call, described once: the server checks against it, the web is typed by it. */
export type Endpoint<In extends Shape = Shape, Out extends Shape = Shape, A extends Access = Access> = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Canonical path with `:words`; a trailing slash never matters. */
  path: string;
  access: A;
  /** A project permission without which the call is forbidden. */
  permission?: Permission;
  /** A project module that must be on. */
  module?: ModuleName;
  /** Answers even when the project is stopped or unpaid: what leads out of that state. */
  open_when_unpaid?: true;
  /**
   * Comes as a form with one file in its field `file`; where that is optional, also as JSON without one. A form without
   * files says the same as JSON.
   */
  form?: { file: 'required' | 'optional' | 'none'; max_bytes: number };
  /** Answers with bytes instead of the envelope. */
  sends?: 'file';
  /** A browser's own loaders (pictures, players) know no bearer: they are known by the cookie for files. */
  by_cookie?: true;
  /** The answer comes as lines of JSON while it is being made, each of them an `output`. */
  streams?: true;
  /** Asked by pages of other sites, which bring nothing but what they say: any of them may read the answer. */
  any_origin?: true;
  /** How often one address may ask, where anybody can. */
  per_address?: { times: number; seconds: number };
  summary: string;
  /** Path words, query and body are one object; strict, so that unknown fields are refused. */
  input: In;
  output: Out;
};
/** Where that cookie is sent: every path of such an endpoint begins so. */
export const filesPath = '/api/app/files';

export const endpoint = <In extends Shape, Out extends Shape, const A extends Access>(it: Endpoint<In, Out, A>) => it;

export type Input<E> = E extends Endpoint<infer In, Shape> ? z.input<In> : never;
export type Output<E> = E extends Endpoint<Shape, infer Out> ? z.input<Out> : never;
export type Parsed<E> = E extends Endpoint<infer In, Shape> ? z.infer<In> : never;

const meta = z.object({ notify: z.optional(z.string()) });

/** The envelope of one thing; `meta.notify` is shown as a success toast. */
export const answer = <D extends Shape>(data: D) => z.object({ data, meta: z.optional(meta) });

/** The envelope of a list; `next` is the cursor of the following page, null at the end. */
export const page = <D extends Shape>(item: D) =>
  z.object({
    data: z.array(item),
    meta: z.extend(meta, {
      page: z.optional(z.int()),
      count: z.int(),
      total: z.optional(z.int()),
      /** There are more than `total`: no further was counted. */
      more: z.optional(z.boolean()),
      next: z.nullish(z.string()),
    }),
  });

/** The first pages of a list have numbers; further on `meta.next` leads. */
export const pageNumber = z.optional(count);

/** A page that has a number is read from the beginning of its list, so they end here. */
export const numberedRows = 1000;
export const withinNumbered = (usual: number) =>
  z.refine<{ page?: number | undefined; count?: number | undefined }>(
    (it) => (it.page ?? 1) * (it.count ?? usual) <= numberedRows,
    { path: ['page'], error: 'wrong' },
  );

export const done = answer(z.null());
