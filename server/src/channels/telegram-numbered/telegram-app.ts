import { type Connection, ProviderError } from '../channel.ts';

/** The program as Telegram knows it: one for all accounts, or a channel's own. */
export type TelegramApp = { id: number; hash: string };

let ours: TelegramApp | null = null;

/** Said once by the roof, which knows the surroundings. */
export function lendTelegramApp(app: TelegramApp | null): void {
  ours = app;
}

// The simulator looks only at the form.
const played: TelegramApp = { id: 1, hash: '0'.repeat(32) };

export function appOf({ settings, simulator }: Connection): TelegramApp {
  const { api_id, api_hash } = settings;
  if (api_id && api_hash) return { id: Number(api_id), hash: api_hash };
  const known = ours ?? (simulator ? played : null);
  if (!known) throw new ProviderError('telegram_app_needed my.telegram.org');
  return known;
}
