import { type Connection, ProviderError } from '../channel.ts';
import type { ErrorCode } from '@parley/contract/errors';

/** The program as Meta knows it: one for all accounts, or a channel's own. */
export type InstagramApp = { id: string; secret: string };

let ours: InstagramApp | null = null;

/** Said once by the roof, which knows the surroundings. */
export function lendInstagramApp(app: InstagramApp | null): void {
  ours = app;
}

const missing: ErrorCode = 'app_needed';

/** The server's own is shown to Meta, or to the simulator: never at an address that somebody entered. */
export function appOf({ settings: { app_id, app_secret, api_url }, simulator }: Connection): InstagramApp {
  if (app_id && app_secret) return { id: app_id, secret: app_secret };
  if (!ours || app_secret || (api_url && !simulator)) throw new ProviderError(missing);
  return ours;
}
