import type { GeneratedAlways, Json, Time, TimeByDefault } from '../db/tables.ts';
import type { Audience } from './audience.ts';

declare module '../db/tables.ts' {
  interface Tables {
    event_outbox: {
      id: GeneratedAlways<number>;
      project_id: number;
      action: string;
      payload: Json<unknown>;
      audience: Json<Audience>;
      created_at: TimeByDefault;
    };
    events: {
      project_id: number;
      seq: number;
      action: string;
      payload: Json<unknown>;
      audience: Json<Audience>;
      created_at: Time;
    };
    event_streams: { project_id: number; seq: number };
  }
}
