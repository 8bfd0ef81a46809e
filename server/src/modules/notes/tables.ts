import type { Generated, GeneratedAlways, Time, TimeByDefault } from '../../kit/db/tables.ts';

declare module '../../kit/db/tables.ts' {
  interface Tables {
    notes: {
      project_id: number;
      id: GeneratedAlways<number>;
      uid: string;
      contact_id: number | null;
      deal_id: number | null;
      organization_id: number | null;
      author_id: number | null;
      text: string;
      users_ids: Generated<number[]>;
      has_files: Generated<boolean>;
      created_at: TimeByDefault;
      edited_at: Time | null;
      deleted_at: Time | null;
      deleted_by: number | null;
    };
    note_files: { project_id: number; note_id: number; nth: number; file_id: number };
  }
}
