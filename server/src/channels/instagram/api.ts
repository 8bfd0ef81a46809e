import type { Connection } from '../channel.ts';
import { graphOf } from '../meta/graph.ts';

/** The account, as its token allows. */
export const graph = (connection: Connection) => graphOf(connection, 'https://graph.instagram.com', 'instagram');
/** The app that the account let in lives at Meta's other address. */
export const appGraph = (connection: Connection) => graphOf(connection, 'https://graph.facebook.com', 'instagram');
