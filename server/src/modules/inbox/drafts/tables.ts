import type { Generated, TimeByDefault } from '../../../kit/db/tables.ts';

declare module '../../../kit/db/tables.ts' {
  interface Tables {
    drafts: {
      project_id: number;
      user_id: number;
      contact_id: number;
      dialogue_id: number | null;
      mode: 'reply' | 'note';
      text: string;
      quoted_id: number | null;
      files_ids: Generated<number[]>;
      subject: string | null;
      cc: string | null;
      updated_at: TimeByDefault;
    };
  }
}
