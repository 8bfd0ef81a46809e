import type { Generated } from '../../kit/db/tables.ts';

declare module '../../kit/db/tables.ts' {
  interface Tables {
    ai_settings: {
      project_id: number;
      url: Generated<string>;
      model: Generated<string>;
      key: Generated<string>;
    };
  }
}
