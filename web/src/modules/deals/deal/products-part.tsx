import { createProduct, listProducts, type Product } from '@parley/contract/clients/products';
import type { Lead, LeadProduct } from '@parley/contract/deals/leads';
import { IconX } from '@tabler/icons-react';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { act } from '../../../kit/act.ts';
import { api } from '../../../kit/api.ts';
import { useMoney } from '../../../kit/i18n/currency.ts';
import { useLanguage } from '../../../kit/i18n/i18n.ts';
import { refetch, useEndpoint } from '../../../kit/query.ts';
import { figureToType, readCount, readPrice } from '../../../kit/figures.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { AlignedMoney, hasCents } from '../../../ui/money.tsx';
import { keepClearOfToasts, toast } from '../../../ui/toast.ts';
import { InlineField, PickField } from '../../clients/index.ts';
import classes from './products-part.module.css';
import { pickForLead, saveLead } from './save-lead.ts';

const MOST = 1_000_000;
const sumOf = (lines: readonly LeadProduct[]) =>
  Math.round(lines.reduce((sum, { price, count }) => sum + price * count, 0) * 100) / 100;

/** What is sold: how many of each, at what price, and what that makes together. */
export function ProductsPart({ lead }: { lead: Lead }) {
  const { t } = useTranslation('deal');
  const { products } = lead;
  const sum = sumOf(products);
  const cents = hasCents([...products.map(({ price }) => price), sum]);
  const set = (lines: LeadProduct[]) => saveProducts(lead, lines);
  const change = (at: number, it: Partial<LeadProduct>) => set(products.with(at, { ...products[at]!, ...it }));
  return (
    <div ref={keepClearOfToasts} className={classes.products}>
      {products.length > 0 && (
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('product.name')}</th>
              <th scope="col">{t('product.count')}</th>
              <th scope="col">{t('product.price')}</th>
              <th scope="col">{t('product.sum')}</th>
              <th aria-hidden />
            </tr>
          </thead>
          <tbody>
            {products.map((line, at) => (
              <Line
                key={line.product_id ?? `gone ${line.name}`}
                line={line}
                cents={cents}
                onChange={(it) => change(at, it)}
                onRemove={() => void set(products.toSpliced(at, 1)).then(tell)}
              />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={3}>
                {t('product.together')}
              </th>
              <td>
                <AlignedMoney amount={sum} cents={cents} />
              </td>
              <td />
            </tr>
          </tfoot>
        </table>
      )}
      {products.length > 0 && lead.is_price_own && lead.price !== sum && (
        <p className={classes.own}>
          {t('product.own_price')}
          <Button
            size="sm"
            onClick={() => void pickForLead(lead.id, { is_price_own: false }, { is_price_own: false, price: sum })}
          >
            {t('product.use_sum')}
          </Button>
        </p>
      )}
      <AddProduct lead={lead} onAdd={(line) => void set([...products, line]).then(tell)} />
    </div>
  );
}

const tell = (reason: string | null) => void (reason && toast.error(reason));

type LineProps = {
  line: LeadProduct;
  /** Some of the sums have some. */
  cents: boolean;
  onChange: (it: Partial<LeadProduct>) => Promise<string | null>;
  onRemove: () => void;
};

function Line({ line, cents, onChange, onRemove }: LineProps) {
  const { t } = useTranslation(['deal', 'ui']);
  const money = useMoney();
  const language = useLanguage();
  const isGone = line.product_id === null;
  const count = async (typed: string) => {
    const value = readCount(typed, language);
    if (value === null || value < 1 || value > MOST) return t('bad_count');
    return onChange({ count: value });
  };
  const price = async (typed: string) => {
    const value = readPrice(typed, language);
    return value === null ? t('bad_number') : onChange({ price: value });
  };
  return (
    <tr>
      <td className={classes.name}>
        {line.name}
        {isGone && <span className={classes.gone}>{t('product.gone')}</span>}
      </td>
      <td>
        {isGone ? (
          line.count
        ) : (
          <InlineField
            label={`${t('product.count')}: ${line.name}`}
            value={String(line.count)}
            maxLength={20}
            onSave={count}
          />
        )}
      </td>
      <td>
        {isGone ? (
          <AlignedMoney amount={line.price} cents={cents} />
        ) : (
          <InlineField
            label={`${t('product.price')}: ${line.name}`}
            value={figureToType(line.price, language)}
            maxLength={20}
            onSave={price}
            words={money(line.price)}
          >
            <AlignedMoney amount={line.price} cents={cents} />
          </InlineField>
        )}
      </td>
      <td>
        <AlignedMoney amount={line.price * line.count} cents={cents} />
      </td>
      <td>
        <IconButton
          size="sm"
          label={t('ui:remove', { name: line.name })}
          icon={<IconX size={15} />}
          onClick={onRemove}
        />
      </td>
    </tr>
  );
}

function AddProduct({ lead, onAdd }: { lead: Lead; onAdd: (line: LeadProduct) => void }) {
  const { t } = useTranslation('deal');
  const money = useMoney();
  const [words, setWords] = useState('');
  const search = useDeferredValue(words.trim());
  const { data } = useEndpoint(
    listProducts,
    { visible: true, count: 20, ...(search ? { search } : {}) },
    { quiet: true },
  );
  const add = ({ id: product_id, name, type, price }: Product) => onAdd({ product_id, name, type, price, count: 1 });
  /** Its price is typed where it is sold, and in the list of products once for all. */
  const create = (name: string) =>
    act({
      call: () => api(createProduct, { name, type: 'product' }),
      place: (product) => {
        add(product);
        void refetch(listProducts);
      },
    });
  const free = data?.filter(({ id }) => !lead.products.some(({ product_id }) => product_id === id));
  return (
    <PickField
      label={t('product.add')}
      empty={t('product.add')}
      chosen={null}
      options={free?.map(({ id, name, price }) => ({ id, name, note: money(price) }))}
      words={words}
      onWords={setWords}
      onPick={(choice) => {
        const product = free?.find(({ id }) => id === choice?.id);
        if (product) add(product);
      }}
      onCreate={(name) => void create(name)}
    />
  );
}

/** All lines at once, as the server keeps them; the price follows unless somebody typed another one. */
function saveProducts(lead: Lead, lines: LeadProduct[]): Promise<string | null> {
  const products = lines.map(({ product_id, name, count, price }) => ({ product_id, name, count, price }));
  return saveLead(lead.id, { products }, { products: lines, ...(lead.is_price_own ? {} : { price: sumOf(lines) }) });
}
