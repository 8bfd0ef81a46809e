import type { BookingSyncKind } from '@parley/contract/integrations/booking';
import type { Generated, GeneratedAlways, Json, Time, TimeByDefault } from '../../kit/db/tables.ts';
import type { Shared, SharedProduct } from './sync/rules.ts';

declare module '../../kit/db/tables.ts' {
  interface Tables {
    booking_clients: {
      project_id: number;
      branch_id: number;
      outside_id: number;
      contact_id: number;
      agreed: Json<Shared>;
      changed_at: Time | null;
    };
    booking_products: {
      project_id: number;
      branch_id: number;
      kind: 'service' | 'product';
      outside_id: number;
      product_id: number;
      agreed: Json<SharedProduct>;
    };
    booking_unsent: { project_id: number; contact_id: number; nth: Generated<number> };
    booking_salons: { salon_id: number; project_id: number };
    booking_news: {
      project_id: number;
      id: GeneratedAlways<number>;
      key: string;
      news: Json<unknown> | null;
      came_at: TimeByDefault;
    };
    booking_syncs: {
      project_id: number;
      what: BookingSyncKind;
      id: GeneratedAlways<number>;
      status: 'running' | 'done' | 'stopped';
      started_by: number | null;
      branches_ids: number[];
      branch_nth: Generated<number>;
      page: Generated<number>;
      total: Generated<number>;
      done: Generated<number>;
      created: Generated<number>;
      updated: Generated<number>;
      matched: Generated<number>;
      started_at: TimeByDefault;
      ended_at: Time | null;
    };
  }
}
