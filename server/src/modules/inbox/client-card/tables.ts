declare module '../../../kit/db/tables.ts' {
  interface Tables {
    contact_mutes: {
      project_id: number;
      user_id: number;
      contact_id: number;
    };
  }
}
export {};
