import type { GeneratedAlways, Time } from '../db/tables.ts';

declare module '../db/tables.ts' {
  interface Tables {
    nodes: { id: string; until: Time };
    leases: { kind: string; name: string; holder: string; fence: GeneratedAlways<number> };
  }
}
