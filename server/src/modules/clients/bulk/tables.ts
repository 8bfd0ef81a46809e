import type { Generated, GeneratedAlways, Json, Time, TimeByDefault } from '../../../kit/db/tables.ts';
import type { Asked, Changes } from './rules.ts';

declare module '../../../kit/db/tables.ts' {
  interface Tables {
    client_batches: {
      project_id: number;
      id: GeneratedAlways<number>;
      token: Generated<string>;
      user_id: number;
      kind: 'change' | 'delete';
      asked: Json<Asked>;
      reached: Generated<number>;
      changed: Generated<number>;
      created_at: TimeByDefault;
      undone_at: Time | null;
    };
    client_changes: {
      project_id: number;
      batch_id: number;
      contact_id: number;
      changes: Json<Changes>;
    };
  }
}
