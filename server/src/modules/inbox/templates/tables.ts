import type { Generated, Time, TimeByDefault } from '../../../kit/db/tables.ts';

declare module '../../../kit/db/tables.ts' {
  interface Tables {
    message_templates: {
      project_id: number;
      id: Generated<number>;
      user_id: number | null;
      name: string;
      command: string;
      text: string;
      group: string;
      file_id: number | null;
      deleted_at: Time | null;
      created_at: TimeByDefault;
    };
    template_uses: {
      project_id: number;
      message_id: number;
      template_id: number;
      channel_id: number;
      manager_id: number;
      at: Time;
    };
  }
}
