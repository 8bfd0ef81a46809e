/** A visit was made, changed or cancelled at the service: as it tells of it, by a hook or when it is asked. */
export type RecordNews = {
  project_id: number;
  branch_id: number;
  status: 'create' | 'update' | 'delete';
  record: Record<string, unknown>;
};

/** Told at least once, and not always in order: each looks at what it knows already. */
const hearers: ((news: RecordNews) => Promise<void>)[] = [];

export async function recordChanged(news: RecordNews): Promise<void> {
  for (const hear of hearers) await hear(news);
}
