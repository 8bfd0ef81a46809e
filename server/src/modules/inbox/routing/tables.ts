import type { TurnRule } from '@parley/contract/projects/teams';
import type { RouteRule } from '@parley/contract/inbox/routing';
import type { TimeByDefault } from '../../../kit/db/tables.ts';

declare module '../../../kit/db/tables.ts' {
  interface Tables {
    channel_routes: {
      project_id: number;
      channel_id: number;
      rule: RouteRule;
      fallback: TurnRule;
      team_id: number | null;
      users_ids: number[];
      cap: number;
      last_user_id: number | null;
    };
    waiting_dialogues: {
      project_id: number;
      contact_id: number;
      channel_id: number | null;
      team_id: number | null;
      token: string | null;
      since: TimeByDefault;
    };
  }
}
