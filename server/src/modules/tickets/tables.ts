import type { Opening, RatingType } from '@parley/contract/tickets/departments';
import type { PriorityType } from '@parley/contract/tickets/priorities';
import type { PromiseKind, Promises } from '@parley/contract/tickets/promises';
import type { TicketStatus } from '@parley/contract/tickets/tickets';
import type { TurnRule } from '@parley/contract/projects/teams';
import type { WorkingHours } from '@parley/contract/projects/working-hours';
import type { Generated, TimeByDefault } from '../../kit/db/tables.ts';
import type { Told } from './promises/rules.ts';

declare module '../../kit/db/tables.ts' {
  interface Tables {
    ticket_tags: {
      project_id: number;
      id: Generated<number>;
      tag: string;
      default_tag: Generated<boolean>;
      created_at: TimeByDefault;
    };
    ticket_departments: {
      project_id: number;
      id: Generated<number>;
      name: string;
      managers_ids: Generated<number[]>;
      hours: WorkingHours | null;
      rating_message: string | null;
      rating_period: number | null;
      rating_type: RatingType | null;
      priority_type: PriorityType | null;
      ticket_tags_ids: Generated<number[]>;
      default_tag: number | null;
      rule: Generated<TurnRule>;
      cap: Generated<number>;
      last_user_id: number | null;
      promises: Promises;
      openings: Generated<Opening[]>;
      reopen_hours: Generated<number>;
      created_at: TimeByDefault;
    };
    tickets: {
      project_id: number;
      id: Generated<number>;
      uid: Generated<string>;
      number: number;
      subject: string;
      status: Generated<TicketStatus>;
      dialogue_id: number;
      channel_id: number;
      message_id: number | null;
      manager_id: number | null;
      author_id: number | null;
      department_id: number | null;
      ticket_tags_ids: Generated<number[]>;
      priority: Generated<number>;
      deal_id: number | null;
      result: string | null;
      part_of: number | null;
      created_at: TimeByDefault;
      answered_at: string | null;
      closed_at: string | null;
      last_message_at: string | null;
      owed_since: string | null;
      first_answer_due: string | null;
      first_answer_warn: string | null;
      next_answer_due: string | null;
      next_answer_warn: string | null;
      solution_due: string | null;
      solution_warn: string | null;
      first_answer_used: Generated<number>;
      next_answer_used: Generated<number>;
      solution_used: Generated<number>;
      runs_since: string | null;
      due_at: Generated<string | null>;
      warn_at: Generated<string | null>;
      promised: Generated<PromiseKind[]>;
      broken: Generated<PromiseKind[]>;
      told: Generated<Told[]>;
      rating: number | null;
      rating_comment: string | null;
      rated_at: string | null;
      rating_asked_at: string | null;
      rating_message_id: number | null;
      waits_since: string | null;
      removed_at: string | null;
      version: Generated<number>;
    };
    ticket_numbers: { project_id: number; last: number };
    ticket_counts: {
      project_id: number;
      channel_id: number;
      manager_id: number | null;
      department_id: number | null;
      status: TicketStatus;
      amount: number;
    };
  }
}
