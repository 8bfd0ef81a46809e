import type { ProductType } from '@parley/contract/clients/products';
import type { Generated, GeneratedAlways, NumericByDefault, TimeByDefault } from '../../kit/db/tables.ts';

declare module '../../kit/db/tables.ts' {
  interface Tables {
    organizations: {
      project_id: number;
      id: Generated<number>;
      name: string;
      tax_id: string | null;
      created_at: TimeByDefault;
      deleted_at: string | null;
      left_ids: number[] | null;
      word: GeneratedAlways<string>;
      text: GeneratedAlways<string>;
    };
    products: {
      project_id: number;
      id: Generated<number>;
      name: string;
      type: ProductType;
      count: number | null;
      price: NumericByDefault;
      visible: Generated<boolean>;
      created_at: TimeByDefault;
      deleted_at: string | null;
      word: GeneratedAlways<string>;
      stock: GeneratedAlways<number>;
      text: GeneratedAlways<string>;
    };
    contacts: {
      project_id: number;
      id: Generated<number>;
      name: string;
      phone: string | null;
      email: string | null;
      organization_id: number | null;
      archived: Generated<boolean>;
      blocked: Generated<boolean>;
      is_room: Generated<boolean>;
      legal_entity: string | null;
      tax_id: string | null;
      notes: string | null;
      tag: string | null;
      manager_id: number | null;
      unsubscribed: Generated<boolean>;
      merged_into: number | null;
      created_at: TimeByDefault;
      deleted_at: string | null;
      channels_ids: Generated<number[]>;
      is_silent: GeneratedAlways<boolean>;
    };
  }
}
