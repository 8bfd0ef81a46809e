import type { Language } from '@parley/contract/languages';
import type { NoticeKind, NoticeWishes } from '@parley/contract/notifications/notice-kinds';
import type { Notice } from '@parley/contract/notifications/notices';
import type { Generated, GeneratedAlways, JsonByDefault, Time, TimeByDefault } from '../../kit/db/tables.ts';

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
    notice_boxes: {
      project_id: number;
      user_id: number;
      unread: Generated<number>;
      kept: Generated<number>;
      forgets_at: Time | null;
      wishes: JsonByDefault<NoticeWishes>;
    };
    notices: {
      project_id: number;
      id: Generated<number>;
      user_id: number;
      kind: NoticeKind;
      subject_id: number;
      message_id: number | null;
      by_id: number | null;
      what: Notice['what'];
      count: Generated<number>;
      causes: string[];
      in_bell: boolean;
      said_as: Generated<number | null>;
      created_at: Time;
      read_at: Time | null;
    };
  }
}
