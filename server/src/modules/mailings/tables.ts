import type { MailingState, SkipReason } from '@parley/contract/mailings/mailings';
import type { KeptTemplate } from '@parley/contract/inbox/approved-templates';
import type { Generated, GeneratedAlways, Json, JsonByDefault, Time, TimeByDefault } from '../../kit/db/tables.ts';

declare module '../../kit/db/tables.ts' {
  interface Tables {
    mailings: {
      project_id: number;
      id: GeneratedAlways<number>;
      name: Generated<string>;
      subject: string | null;
      text: Generated<string>;
      files_ids: Generated<number[]>;
      channels_ids: Generated<number[]>;
      template: Json<KeptTemplate> | null;
      seen_ids: number[] | null;
      funnels_ids: number[];
      author_id: number | null;
      state: Generated<MailingState>;
      turn: Generated<number>;
      send_at: Time | null;
      waits_until: Time | null;
      created_at: TimeByDefault;
      started_at: Time | null;
      ended_at: Time | null;
      people: number;
      waiting: number;
      said: Generated<number>;
      sent: Generated<number>;
      failed: Generated<number>;
      skipped: JsonByDefault<Partial<Record<SkipReason, number>>>;
      delivered: Generated<number>;
      seen: Generated<number>;
      heard_at: Time | null;
      is_untold: Generated<boolean>;
    };
    mailing_people: {
      project_id: number;
      mailing_id: number;
      nth: number;
      contact_id: number | null;
      deal_id: number | null;
      state: Generated<'waiting' | 'said' | 'sent' | 'failed' | 'skipped'>;
      reason: SkipReason | null;
      message_id: number | null;
      said_at: Time | null;
      arrived: 'delivered' | 'seen' | null;
    };
    mailing_news: {
      project_id: number;
      mailing_id: number;
      id: GeneratedAlways<number>;
      nth: number;
    };
  }
}
