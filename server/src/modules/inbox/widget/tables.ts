import type { Language } from '@parley/contract/languages';
import type { Generated, TimeByDefault } from '../../../kit/db/tables.ts';

declare module '../../../kit/db/tables.ts' {
  interface Tables {
    widget_visitors: {
      project_id: number;
      id: Generated<number>;
      channel_id: number;
      outside_id: string;
      user_id: string | null;
      joined_id: number | null;
      name: string | null;
      email: string | null;
      phone: string | null;
      language: Language;
      page_url: Generated<string | null>;
      page_title: Generated<string | null>;
      first_page: Generated<string | null>;
      came_from: Generated<string | null>;
      user_agent: Generated<string | null>;
      seen_at: Generated<Date | null>;
      created_at: TimeByDefault;
    };
    widget_visits: {
      project_id: number;
      token_hash: string;
      visitor_id: number;
      used_at: TimeByDefault;
    };
    widget_files: {
      project_id: number;
      file_id: number;
      visitor_id: number;
    };
  }
}
