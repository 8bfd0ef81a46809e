import type { Generated, Json, Time } from '../../../kit/db/tables.ts';

declare module '../../../kit/db/tables.ts' {
  interface Tables {
    approved_templates: {
      project_id: number;
      id: Generated<number>;
      channel_id: number;
      outside_id: string;
      name: string;
      language: string;
      category: string;
      status: string;
      reason: string | null;
      usable: 'yes' | 'no' | 'unsupported';
      parts: Json<unknown>;
    };
    approved_template_lists: { project_id: number; channel_id: number; told_at: Time };
  }
}
