import type { FieldEntity, FieldType } from '@parley/contract/fields/fields';
import type { Generated, GeneratedAlways, TimeByDefault } from '../../kit/db/tables.ts';

declare module '../../kit/db/tables.ts' {
  interface Tables {
    fields: {
      project_id: number;
      id: Generated<number>;
      entity: FieldEntity;
      type: FieldType;
      label: string;
      visible: Generated<boolean>;
      sort: Generated<number>;
      required_in_stages: number[] | null;
      is_system: Generated<boolean>;
      created_at: TimeByDefault;
      deleted_at: string | null;
    };
    field_options: {
      project_id: number;
      id: Generated<number>;
      field_id: number;
      value: string;
      sort: Generated<number>;
      deleted_at: string | null;
    };
    field_values: {
      project_id: number;
      owner_id: number;
      field_id: number;
      text: string | null;
      number: number | null;
      day: string | null;
      option_id: number | null;
      word: GeneratedAlways<string | null>;
    };
    field_texts: { project_id: number; owner_id: number; field_id: number; text: string };
  }
}
