import type { Generated, Time, TimeByDefault } from '../../../kit/db/tables.ts';

declare module '../../../kit/db/tables.ts' {
  interface Tables {
    scheduled_messages: {
      project_id: number;
      id: Generated<number>;
      dialogue_id: number;
      uid: string;
      user_id: number;
      text: string;
      file_id: number | null;
      quoted_id: number | null;
      subject: string | null;
      cc: string[] | null;
      /** As it was filled in. */
      template: unknown;
      send_at: Time;
      error: unknown;
      created_at: TimeByDefault;
    };
  }
}
