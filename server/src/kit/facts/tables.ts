import type { Generated, Json, Time } from '../db/tables.ts';

declare module '../db/tables.ts' {
  interface Tables {
    facts: {
      project_id: number;
      id: Generated<number>;
      epoch: Generated<number>;
      /** The transaction it was recorded in. */
      tx: Generated<string>;
      name: string;
      subject: string;
      subject_id: number | null;
      subject_name: string | null;
      user_id: number | null;
      actor: Json<unknown>;
      token: string | null;
      why: string | null;
      changes: Json<unknown>;
      words: Json<unknown>;
      origin: Json<unknown> | null;
      at: Time;
    };
    fact_cursors: {
      project_id: number;
      consumer: string;
      epoch: Generated<number>;
      tx: Generated<string>;
      id: Generated<number>;
    };
    taken_back: { project_id: number; token: string; user_id: number; at: Time; reached: Generated<number> };
    fact_epochs: { is_only: Generated<boolean>; epoch: number; cluster: string };
  }
}
