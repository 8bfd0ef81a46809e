import * as z from 'zod/mini';
import { type Connecting, type Connection, ProviderError } from '../channel.ts';
import { isCallback, pasted, verifyTokenOf } from '../meta/hook.ts';
import { toldId } from '../told.ts';
import { graph } from './api.ts';

const number = z.object({ display_phone_number: z.string(), verified_name: z.optional(z.string()) });
const done = z.object({ success: z.boolean() });

export const connect: Connecting = {
  begin: async (connection) => {
    const settings = await numberOf(connection);
    const path = `${connection.settings.waba_id}/subscribed_apps`;
    await graph(connection).call(path, done);
    return { step: (await setCallback(connection, path)) ? null : pasted(connection), settings };
  },
  look: async (connection) => {
    const settings = await numberOf(connection);
    return { step: (await callsElsewhere(connection)) ? pasted(connection) : null, settings };
  },
  end: async (connection) => {
    await graph(connection).call(`${connection.settings.waba_id}/subscribed_apps`, done, { method: 'DELETE' });
  },
};

async function numberOf(connection: Connection) {
  const fields = 'display_phone_number,verified_name,quality_rating';
  const path = `${connection.settings.phone_number_id}?fields=${fields}`;
  const { display_phone_number } = await graph(connection).call(path, number, { method: 'GET' });
  return { instance_phone: `+${display_phone_number.replace(/\D/g, '')}` };
}

/** Meta lets an account have an address of its own; where it does not, its keeper pastes ours on the app's page. */
async function setCallback(connection: Connection, path: string): Promise<boolean> {
  const body = { override_callback_uri: connection.hook_url, verify_token: verifyTokenOf(connection) };
  try {
    return (await graph(connection).call(path, done, { body })).success;
  } catch (error) {
    if (error instanceof ProviderError && error.scope === 'message' && !error.retry_at) return false;
    throw error;
  }
}

const subscribed = z.object({
  data: z.array(
    z.object({
      whatsapp_business_api_data: z.object({ id: toldId }),
      override_callback_uri: z.optional(z.string()),
    }),
  ),
});

/** Whether Meta surely calls another address than ours. Of an app that is not ours nothing is told. */
async function callsElsewhere(connection: Connection): Promise<boolean> {
  const { call } = graph(connection);
  const path = `${connection.settings.waba_id}/subscribed_apps`;
  const apps = await call(path, subscribed, { method: 'GET' }).catch(() => null);
  if (!apps || apps.data.some((it) => it.override_callback_uri === connection.hook_url)) return false;
  const object = 'whatsapp_business_account';
  const told = await Promise.all(
    apps.data.map(({ whatsapp_business_api_data: { id } }) => isCallback(call, connection, { app_id: id, object })),
  );
  return told.includes(false) && !told.includes(true);
}
