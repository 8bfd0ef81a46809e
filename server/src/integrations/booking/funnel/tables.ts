import type { BookingRules } from '@parley/contract/integrations/booking-rules';
import type { Language } from '@parley/contract/languages';
import type { Json, Time, TimeByDefault } from '../../../kit/db/tables.ts';
import type { SeenRecord } from './rules.ts';

type OfRecord = { project_id: number; branch_id: number; record_id: number };

declare module '../../../kit/db/tables.ts' {
  interface Tables {
    booking_rules: {
      project_id: number;
      funnel_id: number;
      stages: Json<BookingRules['stages']>;
      remind: Json<BookingRules['remind']>;
      review: Json<BookingRules['review']>;
      language: Language;
    };
    booking_deals: OfRecord & { funnel_id: number; seen: Json<SeenRecord> };
    booking_messages: OfRecord & {
      kind: 'remind' | 'review';
      starts_at: Time;
      outcome: string;
      created_at: TimeByDefault;
    };
  }
}
