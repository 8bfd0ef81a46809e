import type { PriorityLevel } from '@parley/contract/tickets/priorities';
import type { PromiseKind } from '@parley/contract/tickets/promises';
import type { EndedPromise } from './counted.ts';
import type { Histogram } from '../../../kit/statistics/histogram.ts';

declare module '../../../kit/db/tables.ts' {
  interface Tables {
    counted_tickets: {
      project_id: number;
      id: number;
      counts: boolean;
      channel_id: number;
      department_id: number | null;
      manager_id: number | null;
      priority: PriorityLevel;
      ticket_tags_ids: number[];
      opened_on: string;
      opened_hour: number;
      first_answer_wall: number | null;
      first_answer_working: number | null;
      closed_on: string | null;
      solution_wall: number | null;
      solution_working: number | null;
      rated_on: string | null;
      rating: number | null;
      promises: EndedPromise[];
    };
    broken_promises: { project_id: number; kind: PromiseKind; day: string; ticket_id: number };
    ticket_sums: {
      project_id: number;
      facet: string;
      span: string;
      begins: string;
      channel_id: number;
      key: string;
      department_id: number | null;
      manager_id: number | null;
      priority: PriorityLevel | null;
      ticket_tags_ids: number[] | null;
      opened: number;
      closed: number;
      ratings: number[];
      promises: number[];
      hours: Histogram;
      first_answer_wall: Histogram;
      first_answer_working: Histogram;
      solution_wall: Histogram;
      solution_working: Histogram;
    };
  }
}
