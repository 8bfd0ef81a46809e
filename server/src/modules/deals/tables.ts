import type { FunnelSettings, StageEnding } from '@parley/contract/deals/funnels';
import type { SendingInterval } from '@parley/contract/deals/automation';
import type { KeptTemplate } from '@parley/contract/inbox/approved-templates';
import type { LeadFilter } from '@parley/contract/deals/leads';
import type {
  Generated,
  GeneratedAlways,
  Json,
  JsonByDefault,
  NumericByDefault,
  Time,
  TimeByDefault,
} from '../../kit/db/tables.ts';

type OfProject = { project_id: number; id: Generated<number> };
type OfStage = OfProject & { stage_id: number; status: Generated<boolean> };
type Rule = OfStage & { made_by: number | null };

declare module '../../kit/db/tables.ts' {
  interface Tables {
    funnels: OfProject & {
      name: string;
      color: Generated<string>;
      color2: string | null;
      general_color: Generated<boolean>;
      task_status: Generated<boolean>;
      message_status: Generated<boolean>;
      save_yc_webhooks: Generated<boolean>;
      settings: JsonByDefault<Partial<FunnelSettings>>;
      sort: Generated<number>;
      /** As the project began with it. */
      is_untouched: Generated<boolean>;
      created_at: TimeByDefault;
    };
    stages: OfProject & {
      funnel_id: number;
      name: string;
      color: string;
      hidden: Generated<boolean>;
      sort: Generated<number>;
      ending: StageEnding | null;
      probability: number | null;
      lost_client: Generated<boolean>;
      users_ids: Generated<number[]>;
      last_user_id: number | null;
    };
    lead_sources: OfStage & {
      name: string;
      type: string;
      secret: string | null;
      channel_id: number | null;
      managers_ids: Generated<number[]>;
      last_manager_id: number | null;
      tags_ids: Generated<number[]>;
      forms_ids: Generated<number[]>;
      phone_field: Generated<string>;
      name_field: Generated<string>;
      tag_field: Generated<string>;
      utm_field: Generated<string>;
      created_at: TimeByDefault;
    };
    taken_leads: { project_id: number; source_id: number; uid: string; taken_at: TimeByDefault };
    deals: OfProject & {
      uid: Generated<string>;
      funnel_id: number;
      stage_id: number;
      name: string;
      price: NumericByDefault;
      is_price_own: Generated<boolean>;
      manager_id: number | null;
      contact_id: number | null;
      channels_ids: number[] | null;
      organization_id: number | null;
      source_id: number | null;
      source_name: string | null;
      utm: JsonByDefault<Record<string, string>>;
      place: string;
      entry: Generated<number>;
      entered_at: TimeByDefault;
      created_at: TimeByDefault;
      modified_at: TimeByDefault;
      deleted_at: Time | null;
      merged_into: number | null;
      version: Generated<number>;
      seen_by: Generated<string>;
    };
    stage_totals: {
      project_id: number;
      stage_id: number;
      id: GeneratedAlways<number>;
      seen_by: Generated<string>;
      deals: number;
      price: string | number;
    };
    deal_contacts: { project_id: number; deal_id: number; contact_id: number; sort: number };
    deal_products: {
      project_id: number;
      deal_id: number;
      sort: number;
      product_id: number | null;
      name: string;
      type: string;
      count: number;
      price: NumericByDefault;
    };
    lead_tags: OfProject & { title: string };
    deal_tags: { project_id: number; deal_id: number; tag_id: number };
    lead_filters: {
      project_id: number;
      id: GeneratedAlways<number>;
      funnel_id: number;
      user_id: number;
      name: string;
      filter: Json<LeadFilter>;
    };
    auto_tasks: Rule & {
      category_id: number | null;
      manager_id: number | null;
      deadline: Generated<number>;
      description: Generated<string>;
    };
    auto_messages: Rule & {
      template: Json<KeptTemplate> | null;
      sending_interval: Json<SendingInterval>;
      subject: string | null;
      text: Generated<string>;
      files_ids: Generated<number[]>;
      channels_ids: Generated<number[]>;
    };
    write_offs: Rule;
    lead_actions: Rule & { to_stage_id: number; action: Generated<string> };
    rule_runs: {
      project_id: number;
      deal_id: number;
      entry: number;
      kind: string;
      rule_id: number;
      outcome: string;
      contact_id: number | null;
      created_at: TimeByDefault;
    };
  }
}
