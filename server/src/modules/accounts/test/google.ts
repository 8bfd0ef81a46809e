import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair } from 'jose';
import { Provider } from 'oidc-provider';

export type GoogleAccount = { sub: string; email?: string; email_verified?: boolean; name?: string };
export const host = 'app.example.test';
const client = { client_id: 'parley-test', client_secret: 'a secret between us' };

/** A real OpenID provider in Google's place: what it asks of a browser, `confirm` does. It sends back to `ours`. */
export async function startGoogle(port = 0, ours = `http://${host}`) {
  const accounts = new Map<string, GoogleAccount>();
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const provider = new Provider(issuer, {
    clients: [
      {
        ...client,
        redirect_uris: [`${ours}/app/messenger/login/`],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    findAccount: async (_, id) => ({ accountId: id, claims: async () => ({ ...accounts.get(id), sub: id }) }),
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    cookies: { keys: ['only for tests'] },
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: 'test' }] },
    ttl: { Session: 600, Interaction: 600, Grant: 600, IdToken: 600, AccessToken: 600 },
  });
  server.on('request', provider.callback());

  return {
    env: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: client.client_id, OIDC_CLIENT_SECRET: client.client_secret },
    accounts,
    confirm: (url: string, account: GoogleAccount) => {
      accounts.set(account.sub, account);
      return walk(url, account.sub);
    },
    stop: () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
  };
}

/** Signs in and consents by the provider's own forms; answers with what it sends back to us. */
async function walk(start: string, login: string): Promise<{ code: string; state: string; iss: string }> {
  const cookies = new Map<string, string>();
  let [url, form] = [new URL(start), null as URLSearchParams | null];
  for (let steps = 0; steps < 12; steps++) {
    if (url.host === host) return Object.fromEntries(url.searchParams) as { code: string; state: string; iss: string };
    const response = await fetch(url, {
      redirect: 'manual',
      method: form ? 'POST' : 'GET',
      body: form,
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!;
      cookies.set(name!, value!);
    }
    const page = await response.text();
    const next = response.headers.get('location') ?? /<form[^>]*action="([^"]+)"/.exec(page)?.[1];
    if (!next) throw new Error(`the provider stopped at ${url}: ${response.status} ${page.slice(0, 500)}`);
    url = new URL(next, url);
    const prompt = response.headers.get('location') ? null : /name="prompt" value="(\w+)"/.exec(page)![1]!;
    form = prompt === null ? null : new URLSearchParams({ prompt, login, password: 'any' });
  }
  throw new Error('the provider goes round in circles');
}
