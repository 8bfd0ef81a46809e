import type { Language } from '@parley/contract/languages';
import type { Generated, GeneratedAlways, TimeByDefault } from '../../kit/db/tables.ts';

declare module '../../kit/db/tables.ts' {
  interface Tables {
    push_subscriptions: {
      id: GeneratedAlways<number>;
      session_id: string;
      user_id: number;
      project_id: number;
      endpoint: string;
      p256dh: string;
      auth: string;
      language: Language;
      told: Generated<number[]>;
      created_at: TimeByDefault;
    };
  }
}
