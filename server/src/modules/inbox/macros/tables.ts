import type { Generated, Json, Time, TimeByDefault } from '../../../kit/db/tables.ts';

declare module '../../../kit/db/tables.ts' {
  interface Tables {
    macros: {
      project_id: number;
      id: Generated<number>;
      user_id: number | null;
      name: string;
      steps: Json<unknown>;
      deleted_at: Time | null;
      created_at: TimeByDefault;
    };
  }
}
