import type { Generated, GeneratedAlways, Json } from '../../../kit/db/tables.ts';
import type { Asked } from './rules.ts';

declare module '../../../kit/db/tables.ts' {
  interface Tables {
    client_batches: {
      project_id: number;
      id: GeneratedAlways<number>;
      token: Generated<string>;
      user_id: number;
      asked: Json<Asked>;
      reached: Generated<number>;
      changed: Generated<number>;
    };
  }
}
