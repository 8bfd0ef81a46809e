import type { PostingProblem, ReportKind, ReportSpan } from '@parley/contract/analytics/reports';
import type { SheetType } from '@parley/contract/sheet-types';
import type { Generated, GeneratedAlways, TimeByDefault } from '../../../kit/db/tables.ts';

/** What a report is of; null: all of them. */
type Narrowed = { funnel_id: number | null; channels_ids: number[] | null; managers_ids: number[] | null };

declare module '../../../kit/db/tables.ts' {
  interface Tables {
    reports: Narrowed & {
      project_id: number;
      id: GeneratedAlways<number>;
      user_id: number;
      users_ids: Generated<number[]>;
      posted_id: number | null;
      kind: ReportKind;
      type: SheetType;
      status: 'running' | 'done' | 'cancelled' | 'failed';
      file_name: string;
      language: string;
      date_from: string;
      date_to: string;
      file_key: string | null;
      file_sha256: string | null;
      size: number | null;
      done: Generated<number>;
      created_at: TimeByDefault;
      ends_at: TimeByDefault;
    };
    posted_reports: Narrowed & {
      project_id: number;
      id: GeneratedAlways<number>;
      user_id: number;
      users_ids: number[];
      name: string;
      kind: ReportKind;
      type: SheetType;
      span: ReportSpan;
      weekday: number;
      minute: number;
      is_on: Generated<boolean>;
      next_at: TimeByDefault | null;
      last_at: TimeByDefault | null;
      last_error: PostingProblem | null;
      created_at: TimeByDefault;
    };
  }
}
