import { readStringSession } from '@mtcute/core/utils.js';
import type { Connected, Connection } from '../channel.ts';
import { type Client, newClient, playedCentre } from './client.ts';
import { placeNow } from './follow.ts';

/** A session belongs to a number, and to the data centre that knows its key. */
export async function whoseSession(connection: Connection): Promise<string> {
  const centre = await playedCentre(connection);
  return `${connection.settings.phone} ${centre?.port ?? ''}`;
}

export async function withClient<T>(
  connection: Connection,
  session: string | null,
  act: (client: Client) => Promise<T>,
): Promise<T> {
  const client = await newClient(connection, session);
  try {
    return await act(client);
  } finally {
    await client.destroy();
  }
}

/** Whoever writes from this moment on is heard, though the listener begins a little later. */
export async function signedIn(client: Client, session_of: string): Promise<Connected> {
  const session = await client.exportSession();
  const self = readStringSession(session).self?.userId ?? 0;
  const begun = JSON.stringify(await placeNow(client, self));
  const over = { phone_code_hash: '', scan_code: '', scan_until: '', awaits: '' };
  return { step: null, secrets: { session, session_of, begun, ...over } };
}

/** The same, where the number becomes known only now. */
export async function signedInAs(client: Client, digits: string, connection: Connection): Promise<Connected> {
  const phone = `+${digits}`;
  const session_of = await whoseSession({ ...connection, settings: { ...connection.settings, phone } });
  return { ...(await signedIn(client, session_of)), settings: { phone } };
}
