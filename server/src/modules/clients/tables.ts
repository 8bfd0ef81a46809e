import type { Generated, TimeByDefault } from '../../kit/db/tables.ts';

declare module '../../kit/db/tables.ts' {
  interface Tables {
    organizations: {
      project_id: number;
      id: Generated<number>;
      name: string;
      tax_id: string | null;
      created_at: TimeByDefault;
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
      created_at: TimeByDefault;
    };
  }
}
