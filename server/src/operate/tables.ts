import type { GeneratedAlways, Time, TimeByDefault } from '../kit/db/tables.ts';

declare module '../kit/db/tables.ts' {
  interface Tables {
    backup_runs: {
      id: GeneratedAlways<number>;
      night: Time | null;
      began_at: TimeByDefault;
      ended_at: Time | null;
      target: string;
      name: string | null;
      rows: number | null;
      bytes: number | null;
      problem: string | null;
    };
    resting: { taken_at: Time; restored_at: TimeByDefault };
  }
}
