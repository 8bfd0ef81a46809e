export type LeadsNews = {
  /** Which account tells it; null: it does not say. */
  account_id: number | null;
  leads_ids: number[];
  is_new: boolean;
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
  return {
    account_id: idIn(fields.find(([name]) => name === 'account[id]')?.[1] ?? ''),
    leads_ids: [...new Set(told.map((it) => it.id))].slice(0, most),
    is_new: told.some((it) => it.what === 'add'),
  };
}

const idIn = (value: string): number | null => (/^[1-9]\d{0,14}$/.test(value) ? Number(value) : null);
