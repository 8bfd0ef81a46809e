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
import { api } from '../../../kit/api.ts';
import { formatNumber } from '../../../kit/i18n/formats.ts';
import { currentLanguage } from '../../../kit/i18n/i18n.ts';
import { keyOf } from '../../../kit/query.ts';
import { showError } from '../../../kit/query-client.ts';
import { forgetUndo, rememberUndo } from '../../../kit/undo.ts';
import { toast } from '../../../ui/toast.ts';
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

/** What is done to products: seen at once, taken back when the server says no. */
export function useProductChanges() {
  const { t } = useTranslation('catalogue');
  return useMemo(() => {
    const bring = async (ids: number[], token: string) => {
      forgetUndo(token);
      try {
        await api(restoreProducts, { ids });
        void renewRows(rowsKey);
      } catch (error) {
        showError(error);
      }
    };
    /** Answers why not; an empty answer: it has been said. */
    const change = async (id: number, wish: Change): Promise<string | null> => {
      patchRows<Product>(rowsKey, [id], (row) => ({ ...row, ...(wish as Partial<Product>) }));
      try {
        const { data } = await api(updateProduct, { id, ...wish });
        patchRows<Product>(rowsKey, [id], () => data);
        return null;
      } catch (error) {
        void renewRows(rowsKey);
        return whyUnchanged(error, t('products.gone'));
      }
    };
    return {
      change,
      /** A service has no stock: what there was can be brought back. */
      changeType: async ({ id, name, count }: Product, type: ProductType): Promise<string | null> => {
        const reason = await change(id, { type });
        if (reason !== null || type !== 'service' || !count) return reason;
        const token = `product type ${id}`;
        const undo = () => {
          forgetUndo(token);
          void change(id, { type: 'product', count }).then((why) => why && toast.error(why));
        };
        rememberUndo(token, undo);
        const figure = formatNumber(count, currentLanguage());
        toast.success(t('products.without_stock', { name, figure }), { undo });
        return null;
      },
      add: async (given: Input<typeof createProduct>): Promise<Refusal | null> => {
        try {
          await api(createProduct, given);
          void renewRows(rowsKey);
          return null;
        } catch (error) {
          return refusalOf(error);
        }
      },
      remove: async (ids: number[]) => {
        patchRows<Product>(rowsKey, ids, () => null);
        try {
          await api(deleteProducts, { ids });
          const token = `products ${ids.join(',')}`;
          const undo = () => void bring(ids, token);
          rememberUndo(token, undo);
          toast.success(t('products.removed', { count: ids.length }), { undo });
        } catch (error) {
          void renewRows(rowsKey);
          showError(error);
        }
      },
    };
  }, [t]);
}
