import type { AmoMove, MovedCounts } from '@parley/contract/integrations/amo-moves';
import type { Generated, GeneratedAlways, JsonByDefault, Time, TimeByDefault } from '../../kit/db/tables.ts';

export type ThingKind =
  | 'funnel'
  | 'stage'
  | 'client_field'
  | 'deal_field'
  | 'organization'
  | 'client'
  | 'deal'
  | 'tag'
  | 'note'
  | 'task';

/** People of amoCRM by their numbers there, and what is told of an account before it is brought. */
export type Preview = {
  users?: { id: number; name: string; email: string; user_id: number | null }[];
  pipelines?: { name: string; stages: number }[];
  fields_left_out?: string[];
};

type Counted = 'found' | 'made' | 'matched' | 'left_out' | 'restored' | 'kept';

declare module '../../kit/db/tables.ts' {
  interface Tables {
    amo_made_leads: {
      project_id: number;
      uid: string;
      contact_id: number;
      name: string;
      /** Null: nobody knows yet whether amoCRM has it. */
      lead_id: number | null;
      begun_at: TimeByDefault;
      /** Until then whoever began it is at it; null: nobody is. */
      busy_until: Time | null;
    };
    amo_moves: { [count in Counted]: JsonByDefault<Partial<MovedCounts>> } & {
      project_id: number;
      id: GeneratedAlways<number>;
      user_id: number;
      account: string;
      status: AmoMove['status'];
      step: Generated<number>;
      page: Generated<number>;
      preview: JsonByDefault<Preview>;
      problem_words: Generated<string>;
      created_at: TimeByDefault;
      ended_at: Time | null;
    };
    amo_things: {
      project_id: number;
      account: string;
      kind: ThingKind;
      amo_id: string;
      our_id: number;
      move_id: number;
      state: 'made' | 'matched' | 'kept';
      mark: Generated<string>;
    };
  }
}
