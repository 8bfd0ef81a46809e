import type { Generated, GeneratedAlways, Json, Time, TimeByDefault } from '../../../kit/db/tables.ts';
import type { Move, Reason } from './rules.ts';

declare module '../../../kit/db/tables.ts' {
  interface Tables {
    contact_keys: {
      project_id: number;
      contact_id: number;
      dialogue_id: number | null;
      key: string;
      value: string;
    };
    join_offers: {
      project_id: number;
      id: GeneratedAlways<number>;
      first_id: number;
      second_id: number;
      score: number;
      reasons: Json<Reason[]>;
      found_at: TimeByDefault;
      dismissed_at: Time | null;
    };
    contact_moves: {
      project_id: number;
      id: GeneratedAlways<number>;
      token: Generated<string>;
      kind: 'merge' | 'link' | 'unlink';
      user_id: number | null;
      from_id: number;
      to_id: number;
      record: Json<Move>;
      created_at: TimeByDefault;
      undone_at: Time | null;
    };
  }
}
