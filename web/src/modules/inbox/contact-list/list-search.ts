/** The list in the address: a link to it shows the same to whoever opens it. */
export type ListSearch = {
  folder?: string | number;
  views?: string;
  order?: string;
  channels?: string;
  manager?: string | number;
};

const names = ['folder', 'views', 'order', 'channels', 'manager'] as const;

/** Null: the address names no list. */
export function readSearch(address: string): ListSearch | null {
  const given = new URLSearchParams(address);
  const found = names.flatMap((name) => {
    const value = given.get(name);
    return value ? [[name, /^\d+$/.test(value) ? Number(value) : value] as const] : [];
  });
  return found.length ? Object.fromEntries(found) : null;
}

/** The same address with another list in it. */
export function withList(search: Record<string, unknown>, list: ListSearch): Record<string, unknown> {
  const others = Object.entries(search).filter(([name]) => !names.some((it) => it === name));
  return { ...Object.fromEntries(others), ...list };
}
