import type { Endpoint, Input, Output } from '@parley/contract/http';
import { isApiError } from './api-error.ts';
import { notify } from './notify.ts';
import { send } from './send.ts';
import { accessToken, currentProject, leave, renewToken } from './session.ts';

type Options = {
  signal?: AbortSignal | undefined;
  /** Goes on when the page is closed. */
  keepalive?: boolean;
};

/** Calls an endpoint as the signed-in person, in the current project. Fails with an ApiError. */
export async function api<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  { signal, keepalive }: Options = {},
): Promise<Output<E>> {
  const project = projectOf(input) ?? currentProject();
  const call = (token: string | null) => send(endpoint, input, { token, project, signal, keepalive });
  const answer = endpoint.access === 'public' ? await call(null) : await callSignedIn(call);
  const said = (answer as { meta?: { notify?: string } }).meta?.notify;
  if (said) notify({ kind: 'success', text: said });
  return answer;
}

/** A refused token is renewed once; refused again, the session is over. */
export async function callSignedIn<T>(call: (token: string | null) => Promise<T>): Promise<T> {
  const token = await accessToken();
  try {
    return await call(token);
  } catch (error) {
    if (!isUnauthorized(error) || token === null) throw error;
  }
  const current = await accessToken();
  const renewed = current === token ? await renewToken() : current;
  try {
    return await call(renewed);
  } catch (error) {
    if (isUnauthorized(error)) leave();
    throw error;
  }
}

const isUnauthorized = (error: unknown) => isApiError(error) && error.status === 401 && error.code === 'unauthorized';

/** The server wants the header to agree with the path. */
function projectOf(input: unknown): number | null {
  const { project } = input as { project?: number | string };
  return project === undefined ? null : Number(project);
}
