import { keepConnection, type KeptConnection, type Statement } from '../../../kit/db/kept-connection.ts';

/** The locks of the listeners go with it. */
export const listenersConnection = (lost: () => void): KeptConnection => keepConnection({ name: 'listeners', lost });

export const tryListening: Statement = {
  name: 'try-listening',
  text: `select pg_try_advisory_lock(hashtextextended('listener:' || $1, 0)) as had`,
};
export const stopListening: Statement = {
  name: 'stop-listening',
  text: `select pg_advisory_unlock(hashtextextended('listener:' || $1, 0))`,
};
/** The connected channels of all projects that are not deleted, of these types. */
export const connectedNow: Statement = {
  name: 'connected-now',
  text: `select project_id, channel_id, type from connected_channels where type = any ($1::text[])
    and project_id not in (select id from projects where deleted_at is not null)`,
};
