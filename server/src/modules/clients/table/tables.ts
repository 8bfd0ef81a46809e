declare module '../../../kit/db/tables.ts' {
  interface Tables {
    contact_channels: { project_id: number; channel_id: number; contact_id: number };
    client_counts: { project_id: number; archived: boolean; channels_ids: number[]; n: number };
  }
}
export {};
