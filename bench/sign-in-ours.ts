import { login } from '@parley/contract/accounts/sessions';
import { call, fromElsewhere } from './call.ts';

export const demoProject = 101;

/** A demo person at work in the demo project: the headers of their calls, and the token for a socket. */
export async function signInOurs(
  url: string,
  email: string,
): Promise<{ token: string; headers: Record<string, string> }> {
  const { data } = await call(url, login, { email, password: 'parley-demo' }, fromElsewhere());
  return { token: data.token, headers: { authorization: `Bearer ${data.token}`, 'x-project': String(demoProject) } };
}
