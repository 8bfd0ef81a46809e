import type { Output } from '@parley/contract/http';
import type { listFeed } from '@parley/contract/notes/feed';
import type { InfiniteData } from '@tanstack/react-query';

type Page = Output<typeof listFeed>;
type Pages = InfiniteData<Page, string | null>;

/** What is known with its end read anew; where the two do not meet, only the end is known. */
export function withNewest(known: Pages, newest: Page): Pages {
  const [first, ...older] = known.pages;
  const keys = new Set(newest.data.map(({ key }) => key));
  const meetsAt = first?.data.findLastIndex(({ key }) => keys.has(key)) ?? -1;
  if (!first || meetsAt < 0) return { pages: [newest], pageParams: [null] };
  // What stood within the end and is not named any more is gone.
  const rest = first.data.slice(meetsAt + 1);
  const meta = rest.length || older.length ? first.meta : newest.meta;
  // The end may reach into older pages, where much of it was taken away.
  const others = older.map((page) => ({ ...page, data: page.data.filter(({ key }) => !keys.has(key)) }));
  return { ...known, pages: [{ data: [...newest.data, ...rest], meta }, ...others] };
}
