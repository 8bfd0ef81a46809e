import { allowInsecureRequests, type Configuration, discovery } from 'openid-client';
import { refuse } from '../../../kit/errors.ts';
import { log } from '../../../kit/log.ts';
import { surroundings } from '../surroundings.ts';

let known: { key: string; found: Promise<Configuration> } | undefined;

/** The provider as it describes itself; asked once, and again after a failure. */
export function provider(): Promise<Configuration> {
  const oidc = surroundings().oidc ?? refuse('openid_unavailable');
  const key = JSON.stringify(oidc);
  if (known?.key !== key) {
    const found = discover(oidc).catch((error: Error) => {
      known = undefined;
      log.warn({ error: error.message }, 'the OpenID provider cannot be reached');
      refuse('unavailable');
    });
    known = { key, found };
  }
  return known.found;
}

type Oidc = { issuer: string; client_id: string; client_secret: string };

const discover = ({ issuer, client_id, client_secret }: Oidc): Promise<Configuration> =>
  discovery(new URL(issuer), client_id, client_secret, undefined, {
    timeout: 10,
    // Whoever sets a plain http issuer means a provider on the own machine.
    execute: issuer.startsWith('http:') ? [allowInsecureRequests] : [],
  });
