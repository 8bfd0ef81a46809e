import type { TicketView } from '@parley/contract/tickets/views';
import type { Generated, Json, TimeByDefault } from '../../../kit/db/tables.ts';

declare module '../../../kit/db/tables.ts' {
  interface Tables {
    ticket_views: {
      project_id: number;
      id: Generated<number>;
      user_id: number;
      name: string;
      filter: Json<TicketView['filter']>;
      shared: boolean;
      created_at: TimeByDefault;
    };
  }
}
