import type { GeneratedAlways, Generated, Json, Time, TimeByDefault } from '../db/tables.ts';

declare module '../db/tables.ts' {
  interface Tables {
    jobs: {
      id: GeneratedAlways<number>;
      project_id: number | null;
      name: string;
      queue: Generated<string>;
      key: string | null;
      payload: Json<unknown>;
      run_at: TimeByDefault;
      due_at: TimeByDefault;
      attempts: Generated<number>;
      lease_until: Time | null;
      leased_by: string | null;
      last_error: string | null;
      created_at: TimeByDefault;
    };
    dead_jobs: {
      id: number;
      project_id: number | null;
      name: string;
      payload: Json<unknown>;
      attempts: number;
      last_error: string | null;
      created_at: Time;
      died_at: TimeByDefault;
    };
  }
}
