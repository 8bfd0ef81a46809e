import type { Connection } from '../channel.ts';
import { graphOf } from '../meta/graph.ts';

export const graph = (connection: Connection) => graphOf(connection, 'https://graph.facebook.com', 'waba');
