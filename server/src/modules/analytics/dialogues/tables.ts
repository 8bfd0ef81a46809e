import type { CallDirection, CallResult } from '@parley/contract/calls/call-line';
import type { Histogram } from '../../../kit/statistics/histogram.ts';
import type { Generated, Time, TimeByDefault } from '../../../kit/db/tables.ts';

type Subject = 'dialogue' | 'client' | 'deal';

declare module '../../../kit/db/tables.ts' {
  interface Tables {
    uncounted: {
      project_id: number;
      subject: Subject;
      id: number;
      is_anew: Generated<boolean>;
      marks: Generated<number>;
    };
    countings: { project_id: number; everything: number; is_marking: Generated<boolean>; began_at: TimeByDefault };
    counted_dialogues: {
      project_id: number;
      id: number;
      channel_id: number;
      position: number;
      began_at: Time;
      began_on: string;
      opened_at: Time | null;
    };
    counted_days: {
      project_id: number;
      dialogue_id: number;
      day: string;
      manager_id: number;
      messages_in: number;
      messages_out: number;
      hours: Histogram;
    };
    counted_waits: {
      project_id: number;
      counted_by: number;
      answer_id: number;
      dialogue_id: number;
      channel_id: number;
      began_at: Time;
      began_on: string;
      answered_at: Time | null;
      manager_id: number | null;
      is_first: boolean;
      wall: number | null;
      working: number | null;
    };
    counted_deeds: {
      project_id: number;
      dialogue_id: number;
      message_id: number;
      kind: 'taken' | 'closed';
      channel_id: number;
      manager_id: number | null;
      at: Time;
      done_on: string;
      began_at: Time | null;
      wall: number | null;
      working: number | null;
    };
    counted_calls: {
      project_id: number;
      dialogue_id: number;
      message_id: number;
      direction: CallDirection;
      result: CallResult;
      channel_id: number;
      manager_id: number | null;
      at: Time;
      done_on: string;
      seconds: number;
    };
    counted_minutes: {
      project_id: number;
      dialogue_id: number;
      minute: Time;
      channel_id: number;
      messages_in: number;
      messages_out: number;
    };
    counted_clients: { project_id: number; id: number; channel_id: number; came_at: Time; came_on: string };
    dialogue_sums: {
      project_id: number;
      facet: string;
      span: string;
      begins: string;
      channel_id: number;
      manager_id: number;
      new_clients: number;
      new_dialogues: number;
      messages_in: number;
      messages_out: number;
      unanswered: number;
      taken: number;
      calls_in: number;
      calls_out: number;
      calls_answered: number;
      calls_missed: number;
      call_seconds: number;
      hours: Histogram;
      within: Histogram;
      first_answer_wall: Histogram;
      first_answer_working: Histogram;
      answer_wall: Histogram;
      answer_working: Histogram;
      closing_wall: Histogram;
      closing_working: Histogram;
      call_length: Histogram;
    };
  }
}
