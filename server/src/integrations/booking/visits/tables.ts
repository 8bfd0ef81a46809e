import type { VisitService, VisitState } from '@parley/contract/integrations/booking-visits';
import type { Json, NumericByDefault, Time, TimeByDefault } from '../../../kit/db/tables.ts';

declare module '../../../kit/db/tables.ts' {
  interface Tables {
    booking_records: {
      project_id: number;
      branch_id: number;
      id: number;
      contact_id: number | null;
      starts_at: Time;
      day: string;
      time: string;
      minutes: number;
      services: Json<VisitService[]>;
      master: Json<{ id: number; name: string }> | null;
      price: NumericByDefault;
      state: VisitState;
      comment: string;
      changed_at: Time;
    };
    booking_attempts: {
      project_id: number;
      uid: string;
      contact_id: number | null;
      branch_id: number;
      record_id: number | null;
      held_until: Time;
      created_at: TimeByDefault;
    };
  }
}
