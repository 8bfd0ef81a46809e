import type { IntegrationKind, IntegrationProblem } from '@parley/contract/integrations/integrations';
import type { ChannelType } from '@parley/contract/projects/channels';
import type { ConnectStep } from '@parley/contract/projects/connections';
import type { BrandName } from '@parley/contract/projects/brands';
import type { ModuleName } from '@parley/contract/projects/modules';
import type { TurnRule } from '@parley/contract/projects/teams';
import type { Permission } from '@parley/contract/projects/permissions';
import type { WorkingHours } from '@parley/contract/projects/working-hours';
import type { Generated, GeneratedAlways, Json, JsonByDefault, Time, TimeByDefault } from '../../kit/db/tables.ts';

type Role = 'admin' | 'operator';

declare module '../../kit/db/tables.ts' {
  interface Tables {
    projects: {
      id: Generated<number>;
      name: string;
      brand: Generated<BrandName>;
      currency: Generated<string>;
      country: string | null;
      /** By IANA: its days begin by it. */
      time_zone: Generated<string>;
      working_hours: Json<WorkingHours> | null;
      waits_in_hours: Generated<boolean>;
      owner: number;
      is_tasks_app: Generated<boolean>;
      test_period: Generated<boolean>;
      can_auto_paid: Generated<boolean>;
      can_auto_renewal: Generated<boolean>;
      paid_to: Time | null;
      stop: Generated<boolean>;
      tariff_id: number;
      modules: Json<Record<ModuleName, boolean>>;
      managers_visibility: Generated<boolean>;
      created_at: TimeByDefault;
      /** Since when it stands still, to be erased thirty days later. */
      deleted_at: Time | null;
      deleted_by: number | null;
      /** For how long the journal is kept; null: for ever. */
      journal_days: Generated<number | null>;
      /** For how long histories of deals, tasks, clients and tickets are; null: for ever. */
      history_days: Generated<number | null>;
    };
    members: {
      project_id: number;
      user_id: number;
      project_role: Generated<Role>;
      is_manager: Generated<boolean>;
      permissions: Generated<Permission[]>;
      channels_ids: Generated<number[]>;
      send_btn: Generated<'enter' | 'shift' | 'button'>;
      /** By which one they wish to be shown times; null: the project's. */
      time_zone: string | null;
      away_since: Time | null;
      steps_closed_at: Time | null;
      created_at: TimeByDefault;
    };
    teams: {
      project_id: number;
      id: Generated<number>;
      name: string;
      emoji: string | null;
      color: string;
      rule: Generated<TurnRule>;
      users_ids: number[];
      last_user_id: number | null;
      created_at: TimeByDefault;
    };
    invitations: {
      id: GeneratedAlways<number>;
      project_id: number;
      token_hash: string;
      email: string;
      project_role: Role;
      is_manager: boolean;
      permissions: Permission[];
      channels_ids: number[];
      invited_by: number;
      is_mailed: Generated<boolean>;
      former_member: Generated<number | null>;
      expires_at: Time;
    };
    channels: {
      project_id: number;
      id: Generated<number>;
      type: ChannelType;
      name: string;
      settings: JsonByDefault<Record<string, unknown>>;
      for_check_admin: Generated<boolean>;
      away_text: Generated<string>;
      is_auth: Generated<boolean>;
      telephony: Generated<boolean>;
      /** Sealed JSON of what was entered or learned in secret. */
      secrets: string | null;
      hook_word: string | null;
      step: Json<ConnectStep> | null;
      problem: string | null;
      problem_since: Time | null;
      expires_at: Time | null;
      /** Where its listener stopped, sealed. */
      listener: string | null;
      created_at: TimeByDefault;
    };
    integrations: {
      project_id: number;
      kind: IntegrationKind;
      id: GeneratedAlways<number>;
      /** Sealed JSON; null: no key opens them any more. */
      secrets: string | null;
      hook_word: string | null;
      account: JsonByDefault<Record<string, unknown>>;
      settings: JsonByDefault<Record<string, unknown>>;
      connected_at: TimeByDefault;
      connected_by: number | null;
      problem: IntegrationProblem | null;
      problem_words: Generated<string>;
      failing_since: Time | null;
      told_at: Time | null;
      synced_at: Time | null;
    };
    integration_returns: {
      project_id: number;
      kind: IntegrationKind;
      state_hash: string;
      session_id: string;
      return_url: string;
      expires_at: Time;
    };
    /** Written by a consumer of facts, and never changed. */
    audit_lines: {
      project_id: number;
      id: number;
      epoch: number;
      tx: string;
      at: Time;
      user_id: number | null;
      kind: string;
      name: string;
      subject: string;
      subject_id: number | null;
    };
    /** Kept by a trigger. */
    connected_channels: { project_id: number; channel_id: number; type: ChannelType; has_calls: Generated<boolean> };
    channel_hours: {
      project_id: number;
      channel_id: number;
      hour: Time;
      received: Generated<number>;
      sent: Generated<number>;
      failed: Generated<number>;
      last_in_at: Time | null;
      last_out_at: Time | null;
      last_error_at: Time | null;
      last_error: string | null;
    };
  }
}
