import type { Endpoint } from '@parley/contract/http';
import type { FastifyRequest } from 'fastify';
import { refuse } from '../errors.ts';
import { may, type SignedIn, type SignedInViewer } from '../viewer.ts';
import { callerOf, type Desk } from './caller.ts';
import type { CookieReader } from './cookies.ts';
import { noteOwnChange } from './own-change.ts';
import { type Context, originOf } from './route.ts';

/** Who decides about people; the modules that keep accounts and projects provide it. */
export type Authority = {
  /** The owner of an access token, or null. */
  signedIn: (token: string) => Promise<SignedIn | null>;
  /** The owner of the cookie for files, or null. */
  signedInByCookie: (cookies: CookieReader) => Promise<SignedIn | null>;
  /** The same person as a member of a project, or null when they may not enter it. */
  viewer: (person: SignedIn, project_id: number) => Promise<SignedInViewer | null>;
  /** Where it lives by now, for whoever was in it. */
  movedFor: (project_id: number, user_id: number) => Promise<{ address: string } | null>;
  /** They may do it, and it is more than looking. */
  acted?: (viewer: SignedInViewer) => void;
};

/** Finds the caller once per request and refuses whoever the endpoint is not open to. */
export async function personFor(
  endpoint: Endpoint,
  request: FastifyRequest,
  desk: Desk,
  context: Context,
): Promise<SignedIn | SignedInViewer | null> {
  if (endpoint.access === 'public') return null;
  const person = await callerOf(request, desk);
  if (!person) refuse('unauthorized');
  person.language = context.language;
  person.origin = originOf(context);
  if (endpoint.access === 'user') return person;

  const project_id = projectOf(request);
  const viewer = await desk.authority.viewer(person, project_id);
  if (!viewer) return refuseOutside(desk.authority, project_id, person);
  viewer.language = context.language;
  if (viewer.is_locked && !endpoint.open_when_unpaid) refuse('payment_overdue');
  if (endpoint.module && !viewer.modules[endpoint.module]) refuse('module_off');
  if (endpoint.permission && !may(viewer, endpoint.permission)) refuse('forbidden');
  noteOwnChange(endpoint, viewer.user_id, context);
  if (endpoint.method !== 'GET') desk.authority.acted?.(viewer);
  return viewer;
}

async function refuseOutside({ movedFor }: Authority, project_id: number, { user_id }: SignedIn): Promise<never> {
  const moved = await movedFor(project_id, user_id);
  return moved ? refuse('project_moved', { address: moved.address }) : refuse('project_not_found');
}

/** The project of the path; where both are given, the header must agree with it. */
function projectOf(request: FastifyRequest): number {
  const header = request.headers['x-project'];
  const { project } = request.params as { project?: string };
  const named = project ?? header;
  if (named === undefined) refuse('project_required');
  if (typeof named !== 'string' || !/^[1-9]\d{0,14}$/.test(named)) refuse('project_not_found');
  if (project !== undefined && header !== undefined && header !== project) refuse('project_not_found');
  return Number(named);
}
