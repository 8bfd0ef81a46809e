import type { Time } from '../../../kit/db/tables.ts';

declare module '../../../kit/db/tables.ts' {
  interface Tables {
    member_times: { project_id: number; user_id: number; begins: Time; online: number; is_active: boolean };
    member_days: { project_id: number; user_id: number; day: string; online: number; active: number };
  }
}
