import { type Product, type ProductType, productTypes } from '@parley/contract/clients/products';
import { IconBox, IconPlus, IconSearchOff } from '@tabler/icons-react';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMoney } from '../../../kit/i18n/currency.ts';
import { formatNumber } from '../../../kit/i18n/formats.ts';
import { useLanguage } from '../../../kit/i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { AlignedMoney, hasCents } from '../../../ui/money.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { toast } from '../../../ui/toast.ts';
import type { Column } from '../catalogue/columns.ts';
import { CatalogueTools } from '../catalogue/tools.tsx';
import { CatalogueSheet } from '../catalogue/catalogue-sheet.tsx';
import { DraftRow } from '../catalogue/draft-row.tsx';
import { figureToType, readCount, readPrice } from '../../../kit/figures.ts';
import { useSearch } from '../catalogue/use-search.ts';
import { type Asked, useProductChanges, useProducts } from './use-products.tsx';
import { whyNoCount, whyNoPrice } from './why-not.ts';

type Props = {
  /** Puts the tools beside the title of whatever shows the table. */
  head: (tools: ReactNode) => ReactNode;
  className?: string | undefined;
  /** What is looked for from the beginning. */
  start?: string | undefined;
};

const CARD_PX = 124;

/** What is sold: everything in it is typed over in place. */
export function ProductsTable({ head, className, start }: Props) {
  const { t } = useTranslation('catalogue');
  const language = useLanguage();
  const { typed, asked: search, type: onSearch } = useSearch(start);
  const [kind, setKind] = useState<ProductType | null>(null);
  const [sort, setSort] = useState<string | undefined>();
  const [isAdding, setAdding] = useState(false);
  const asked: Asked = { search, type: kind, sort: sort as Asked['sort'] };
  const products = useProducts(asked);
  const changes = useProductChanges();
  const columns = useColumns(changes, hasCents(products.rows?.map(({ price }) => price) ?? []));
  const types = productTypes.map((value) => ({ value, label: t(`products.types.${value}`) }));
  const draft = isAdding && (
    <DraftRow
      fields={[
        { key: 'name', title: t('products.name'), start: '', maxLength: 200 },
        { key: 'type', title: t('products.type'), start: kind ?? 'product', options: types },
        { key: 'price', title: t('products.price'), start: '', inputMode: 'decimal', isFigure: true },
        {
          key: 'count',
          title: t('products.count'),
          start: '',
          inputMode: 'numeric',
          isFigure: true,
          isOff: ({ type }) => type === 'service',
        },
      ]}
      onAdd={async ({ name = '', type, price = '', count = '' }) => {
        const cost = readPrice(price || '0', language);
        const stock = readCount(count || '0', language);
        if (cost === null) return { field: 'price', text: t(whyNoPrice(price, language)) };
        if (stock === null && type !== 'service') return { field: 'count', text: t(whyNoCount(count, language)) };
        return changes.add({ name, type: type as ProductType, price: cost, count: type === 'service' ? null : stock });
      }}
      onClose={() => setAdding(false)}
    />
  );
  const add = (
    <Button look="primary" icon={<IconPlus />} onClick={() => setAdding(true)}>
      {t('products.add')}
    </Button>
  );
  const isNarrowed = search !== '' || kind !== null;
  return (
    <>
      {head(
        <CatalogueTools
          placeholder={t('products.search')}
          typed={typed}
          onSearch={onSearch}
          addLabel={t('products.add')}
          onAdd={() => setAdding(true)}
          kinds={{
            label: t('products.type'),
            all: t('products.all'),
            options: productTypes.map((value) => ({ value, label: t(`products.kinds.${value}`) })),
            value: kind,
            onChange: setKind,
          }}
        />,
      )}
      <CatalogueSheet
        className={className}
        label={t('products.title')}
        of={JSON.stringify(asked)}
        query={products}
        columns={columns}
        sort={sort}
        onSort={setSort}
        draft={draft}
        cardHeight={CARD_PX}
        onRemove={(ids) => void changes.remove(ids)}
        empty={
          isNarrowed
            ? { icon: <IconSearchOff />, title: t('found_none'), text: t('found_none_text') }
            : { icon: <IconBox />, title: t('products.empty'), text: t('products.empty_text'), action: add }
        }
      />
    </>
  );
}

function useColumns({ change, changeType }: ReturnType<typeof useProductChanges>, cents: boolean): Column<Product>[] {
  const { t } = useTranslation('catalogue');
  const money = useMoney();
  const language = useLanguage();
  return useMemo(() => {
    const wrong = (why: 'not_a_number' | 'below_zero' | 'not_whole') => Promise.resolve(t(why));
    return [
      {
        key: 'name',
        title: t('products.name'),
        width: 180,
        share: 3,
        sort: 'name',
        show: ({ name }) => name,
        edit: ({ id, name }) => ({
          value: name,
          maxLength: 200,
          save: (words) => (words ? change(id, { name: words }) : Promise.resolve(t('name_needed'))),
        }),
      },
      {
        key: 'type',
        title: t('products.type'),
        width: 104,
        share: 1,
        cardShare: 0.92,
        show: ({ type }) => t(`products.types.${type}`),
        edit: (product) => ({
          value: product.type,
          options: productTypes.map((value) => ({ value, label: t(`products.types.${value}`) })),
          save: (words) => changeType(product, words as ProductType),
        }),
      },
      {
        key: 'price',
        title: t('products.price'),
        width: 110,
        share: 1,
        cardShare: 1.2,
        sort: 'price',
        isFigure: true,
        show: ({ price }) => <AlignedMoney amount={price} cents={cents} />,
        words: ({ price }) => money(price),
        edit: ({ id, price }) => ({
          value: figureToType(price, language),
          inputMode: 'decimal',
          maxLength: 20,
          save: (words) => {
            const value = readPrice(words || '0', language);
            return value === null ? wrong(whyNoPrice(words, language)) : change(id, { price: value });
          },
        }),
      },
      {
        key: 'count',
        title: t('products.count'),
        width: 96,
        share: 1,
        cardShare: 0.86,
        sort: 'count',
        isFigure: true,
        show: ({ count }) => (count === null ? null : formatNumber(count, language)),
        edit: ({ id, count, type }) =>
          type === 'service'
            ? null
            : {
                value: String(count ?? 0),
                inputMode: 'numeric',
                maxLength: 14,
                save: (words) => {
                  if (!words) return Promise.resolve(null);
                  const value = readCount(words, language);
                  return value === null ? wrong(whyNoCount(words, language)) : change(id, { count: value });
                },
              },
      },
      {
        key: 'visible',
        title: t('products.in_deals'),
        width: 108,
        show: ({ id, name, visible }) => (
          <Switch
            label={<span className="visually-hidden">{t('products.offer', { name })}</span>}
            checked={visible}
            onChange={(event) => void change(id, { visible: event.currentTarget.checked }).then(tell)}
          />
        ),
      },
    ];
  }, [t, money, language, cents, change, changeType]);
}

const tell = (reason: string | null) => void (reason && toast.error(reason));
