import type { ClientFilter } from '@parley/contract/clients/table';
import type { Generated, Json, TimeByDefault } from '../../../kit/db/tables.ts';

declare module '../../../kit/db/tables.ts' {
  interface Tables {
    client_views: {
      project_id: number;
      id: Generated<number>;
      user_id: number;
      name: string;
      filter: Json<ClientFilter>;
      sort: string | null;
      columns: string[];
      shared: boolean;
      created_at: TimeByDefault;
    };
  }
}
