export type LeadsNews = {
  /** Which account tells it; null: it does not say. */
  account_id: number | null;
  /** Those that were there before. */
  leads_ids: number[];
  new_ids: number[];
};

const lead = /^leads\[(add|update|status|delete)\]\[\d+\]\[id\]$/;
const most = 1000;

/** What amoCRM posts, as PHP writes forms: `leads[status][0][id]=…`. Null: nothing of leads can be read in it. */
export function readNews(body: unknown): LeadsNews | null {
  if (!Buffer.isBuffer(body)) return null;
  const fields = [...new URLSearchParams(body.toString('utf8'))];
  const told = fields.flatMap(([name, value]) => {
    const what = lead.exec(name)?.[1];
    const id = idIn(value);
    return what && id !== null ? [{ what, id }] : [];
  });
  if (!told.length) return null;
  const some = (isNew: boolean) => told.filter(({ what }) => (what === 'add') === isNew).map(({ id }) => id);
  return {
    account_id: idIn(fields.find(([name]) => name === 'account[id]')?.[1] ?? ''),
    leads_ids: [...new Set(some(false))].slice(0, most),
    new_ids: [...new Set(some(true))].slice(0, most),
  };
}

const idIn = (value: string): number | null => (/^[1-9]\d{0,14}$/.test(value) ? Number(value) : null);
