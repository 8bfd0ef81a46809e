import type { StageEnding } from '@parley/contract/deals/funnels';
import type { Histogram } from '../../../kit/statistics/histogram.ts';

declare module '../../../kit/db/tables.ts' {
  interface Tables {
    counted_deals: {
      project_id: number;
      funnel_id: number;
      deal_id: number;
      came_on: string;
      manager_id: number | null;
      source_id: number | null;
      tags_ids: number[];
      products_ids: number[];
      reason_id: number | null;
      cents: number;
      furthest: number;
      standing: number | null;
      ending: StageEnding | null;
      seen_by: string;
    };
    stage_visits: {
      project_id: number;
      deal_id: number;
      nth: number;
      funnel_id: number;
      stage_id: number;
      entered_at: string;
      entered_on: string;
      left_at: string | null;
      is_first: boolean;
    };
    deal_sums: {
      project_id: number;
      funnel_id: number;
      facet: string;
      span: string;
      seen_by: string;
      begins: string;
      key: string;
      counts: Histogram;
      money: Histogram;
      stays: Histogram;
      took: Histogram;
    };
    deal_recounts: { project_id: number; after: number; counted: number; deals: number };
  }
}
