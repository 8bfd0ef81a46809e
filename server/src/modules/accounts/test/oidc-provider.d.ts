/** The parts of the library that the tests use; it brings no types of its own. */
declare module 'oidc-provider' {
  import type { RequestListener } from 'node:http';

  type Account = { accountId: string; claims: () => Promise<Record<string, unknown>> };
  type Options = {
    clients: object[];
    findAccount: (context: unknown, id: string) => Promise<Account | undefined>;
    claims: Record<string, string[]>;
    conformIdTokenClaims: boolean;
    cookies: { keys: string[] };
    jwks: { keys: object[] };
    ttl: Record<string, number>;
  };
  export class Provider {
    constructor(issuer: string, options: Options);
    callback(): RequestListener;
  }
}
