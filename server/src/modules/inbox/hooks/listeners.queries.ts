import type { Statement } from '../../../kit/db/kept-connection.ts';

/** The connected channels of all projects that are not deleted and not being moved, of these types. */
export const connectedNow: Statement = {
  name: 'connected-now',
  text: `select project_id, channel_id, type from connected_channels where type = any ($1::text[])
    and project_id not in (select id from projects where deleted_at is not null)
    and project_id not in (select project_id from moving_projects where held_until > clock_timestamp())`,
};
