import { login } from '@parley/contract/accounts/sessions';

export const demoProject = 101;

/** A demo person at work in the demo project: the headers of their calls, and the token for a socket. */
export async function signInOurs(
  url: string,
  email: string,
): Promise<{ token: string; headers: Record<string, string> }> {
  const response = await fetch(url + login.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'parley-demo' }),
  });
  if (!response.ok) throw new Error(`could not sign in: ${await response.text()}`);
  const { data } = (await response.json()) as { data: { token: string } };
  return { token: data.token, headers: { authorization: `Bearer ${data.token}`, 'x-project': String(demoProject) } };
}
