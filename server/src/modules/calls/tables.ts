import type { CallDirection, CallResult } from '@parley/contract/calls/call-line';
import type { CallState } from '@parley/contract/calls/calls';
import type { HeardSignal } from '@parley/contract/calls/signals';
import type { Closing } from '../../channels/calling.ts';
import type { Generated, GeneratedAlways, Json, Time, TimeByDefault } from '../../kit/db/tables.ts';

declare module '../../kit/db/tables.ts' {
  interface Tables {
    calls: {
      project_id: number;
      id: GeneratedAlways<number>;
      uid: string;
      dialogue_id: number;
      channel_id: number;
      direction: CallDirection;
      state: Generated<CallState>;
      result: CallResult | null;
      outside_id: string | null;
      phone: string | null;
      operator_id: number | null;
      tab: string | null;
      error: string | null;
      is_recorded: Generated<boolean>;
      signals: Generated<number>;
      was_introduced: Generated<boolean>;
      rings_until: Time | null;
      alive_at: Time | null;
      closing: Closing | null;
      closed_at: Time | null;
      message_id: number | null;
      created_at: TimeByDefault;
      answered_at: Time | null;
      ended_at: Time | null;
    };
    call_signals: { project_id: number; call_id: number; n: number; signal: Json<HeardSignal> };
    call_settings: {
      project_id: number;
      telephony: Generated<boolean>;
      is_recorded: Generated<boolean>;
      announcement: Generated<string>;
      keep_days: Generated<number>;
      gives_tasks: Generated<boolean>;
    };
  }
}
