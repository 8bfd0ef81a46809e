import type { Generated, TimeByDefault } from '../../kit/db/tables.ts';

declare module '../../kit/db/tables.ts' {
  interface Tables {
    task_categories: { project_id: number; id: Generated<number>; title: string; created_at: TimeByDefault };
    tasks: {
      project_id: number;
      id: Generated<number>;
      uid: Generated<string>;
      date: string;
      comment: Generated<string>;
      result: string | null;
      priority: Generated<boolean>;
      category_id: number | null;
      manager_id: number | null;
      author_id: number | null;
      contact_id: number | null;
      channels_ids: number[] | null;
      deal_id: number | null;
      ticket_id: number | null;
      created_auto: Generated<boolean>;
      repeat: string | null;
      repeat_day: number | null;
      next_id: number | null;
      created_at: TimeByDefault;
      closed_at: string | null;
      told_date: string | null;
      deleted_at: string | null;
      version: Generated<number>;
    };
    task_calendars: { project_id: number; user_id: number; nonce: string };
  }
}
