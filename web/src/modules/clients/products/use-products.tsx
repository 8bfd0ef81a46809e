import {
  createProduct,
  deleteProducts,
  listProducts,
  type Product,
  type ProductType,
  productsChanged,
  restoreProducts,
  updateProduct,
} from '@parley/contract/clients/products';
import type { Input } from '@parley/contract/http';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { act, type Outcome } from '../../../kit/act.ts';
import { api } from '../../../kit/api.ts';
import { formatNumber } from '../../../kit/i18n/formats.ts';
import { currentLanguage } from '../../../kit/i18n/i18n.ts';
import { keyOf } from '../../../kit/query.ts';
import { patchRows, renewRows, useInlineRows } from '../catalogue/inline-rows.ts';
import { type Refusal, refusalOf, whyUnchanged } from '../catalogue/reason.ts';
import { useQuietNews } from '../catalogue/use-quiet-news.ts';

export type Asked = { search: string; type: ProductType | null; sort: Input<typeof listProducts>['sort'] };

const PAGE_ROWS = 100;
const rowsKey = [...keyOf(listProducts), 'rows'];

export function useProducts({ search, type, sort }: Asked) {
  const asked = { ...(search ? { search } : {}), ...(type ? { type } : {}), ...(sort ? { sort } : {}) };
  const rows = useInlineRows<Product>([...rowsKey, asked], (next, signal) =>
    api(listProducts, { ...asked, count: PAGE_ROWS, ...(next ? { next } : {}) }, { signal }),
  );
  const setTyping = useQuietNews([productsChanged], () => void renewRows(rowsKey));
  return { ...rows, setTyping };
}

type Change = Omit<Input<typeof updateProduct>, 'id'>;

const renew = () => void renewRows(rowsKey);
const patch = (ids: readonly number[], how: (row: Product) => Product | null) => patchRows<Product>(rowsKey, ids, how);

const changing = (id: number, wish: Change) => ({
  on: [`product ${id}`],
  guess: () => patch([id], (row) => ({ ...row, ...(wish as Partial<Product>) })),
  call: () => api(updateProduct, { id, ...wish }),
  place: (product: Product) => patch([id], () => product),
  renew,
  quiet: true,
});

/** What is done to products: seen at once, taken back when the server says no. */
export function useProductChanges() {
  const { t } = useTranslation('catalogue');
  return useMemo(() => {
    /** Answers why not; an empty answer: it has been said. */
    const reasonOf = (changed: Outcome<Product>): string | null =>
      changed.isDone ? null : whyUnchanged(changed.error, t('products.gone'));
    return {
      change: async (id: number, wish: Change) => reasonOf(await act(changing(id, wish))),
      /** A service has no stock: what there was can be brought back. */
      changeType: async ({ id, name, count }: Product, type: ProductType): Promise<string | null> => {
        const wish = changing(id, { type });
        if (type !== 'service' || !count) return reasonOf(await act(wish));
        const figure = formatNumber(count, currentLanguage());
        const again = changing(id, { type: 'product', count });
        return reasonOf(
          await act({
            ...wish,
            done: () => t('products.without_stock', { name, figure }),
            back: () => again.call().then(({ data }) => again.place(data)),
          }),
        );
      },
      add: async (given: Input<typeof createProduct>): Promise<Refusal | null> => {
        const added = await act({ call: () => api(createProduct, given), place: renew, quiet: true });
        return added.isDone ? null : refusalOf(added.error);
      },
      remove: (ids: number[]) =>
        act({
          on: ids.map((id) => `product ${id}`),
          guess: () => patch(ids, () => null),
          call: () => api(deleteProducts, { ids }),
          renew,
          done: () => t('products.removed', { count: ids.length }),
          back: () => api(restoreProducts, { ids }).then(renew),
        }),
    };
  }, [t]);
}
