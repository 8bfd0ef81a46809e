import type { ClientFilter } from '@parley/contract/clients/table';
import type { ImportMapping, ImportOptions, ImportReason, SheetImport } from '@parley/contract/clients/import';
import type { SheetType } from '@parley/contract/sheet-types';
import type { ColumnSigns } from './shaping/day-order.ts';
import type { Generated, GeneratedAlways, Json, TimeByDefault } from '../../../kit/db/tables.ts';

type Done = 'done' | 'created' | 'updated' | 'skipped' | 'refused' | 'restored' | 'kept';
type Counts = Done | 'deals' | 'deals_restored' | 'deals_kept';

declare module '../../../kit/db/tables.ts' {
  interface Tables {
    imports: { [count in Counts]: Generated<number> } & {
      project_id: number;
      id: Generated<number>;
      user_id: number;
      file_name: string;
      status: SheetImport['status'];
      staged_key: string | null;
      staged_sha256: string | null;
      batches: Json<number[]>;
      columns: Json<SheetColumn[]>;
      mapping: Json<ImportMapping>;
      options: Json<ImportOptions>;
      channels_ids: readonly number[] | null;
      total: number;
      next_batch: Generated<number>;
      organizations_ids: Generated<number[]>;
      deals_above: string | null;
      created_at: TimeByDefault;
      ended_at: TimeByDefault | null;
    };
    import_changes: {
      project_id: number;
      import_id: number;
      contact_id: number;
      before: Json<Record<string, unknown>> | null;
      after: Json<Record<string, unknown>>;
    };
    import_news: {
      project_id: number;
      import_id: number;
      id: GeneratedAlways<number>;
      rows: Json<{ id: number; after: Record<string, unknown> }[]>;
    };
    import_deals: { project_id: number; import_id: number; deal_id: number };
    import_refusals: {
      project_id: number;
      import_id: number;
      row: number;
      cells: Json<string[]>;
      reasons: Json<ImportReason[]>;
    };
    exports: {
      project_id: number;
      id: Generated<number>;
      user_id: number;
      type: SheetType;
      status: 'running' | 'done' | 'cancelled' | 'failed';
      file_name: string;
      language: string;
      columns: string[];
      filter: Json<ClientFilter> | null;
      ids: number[] | null;
      file_key: string | null;
      file_sha256: string | null;
      size: number | null;
      done: Generated<number>;
      created_at: TimeByDefault;
      ends_at: TimeByDefault;
    };
  }
}
export type SheetColumn = { title: string; samples: string[]; signs?: ColumnSigns };
