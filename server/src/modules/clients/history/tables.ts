import type { Actor } from '@parley/contract/actors';
import type { ClientAction } from '@parley/contract/clients/history';
import type { GeneratedAlways, Json, TimeByDefault } from '../../../kit/db/tables.ts';

declare module '../../../kit/db/tables.ts' {
  interface Tables {
    client_history: {
      project_id: number;
      id: GeneratedAlways<number>;
      contact_id: number;
      kind: ClientAction['kind'];
      user_id: number | null;
      actor: Json<Actor> | null;
      why: ClientAction['why'];
      field: string | null;
      before: string | null;
      after: string | null;
      created_at: TimeByDefault;
    };
  }
}
