import { listProducts } from '@parley/contract/clients/products';
import { IconX } from '@tabler/icons-react';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEndpoint } from '../../../kit/query.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Money } from '../../../ui/money.tsx';
import { NumberCounter } from '../../../ui/number-counter.tsx';
import { Select } from '../../../ui/select.tsx';
import type { ProductLine } from './product-line.ts';
import classes from './product-lines.module.css';

/** What is sold, each with how many: found by letters of its name. */
export function ProductLines({
  lines,
  onChange,
}: {
  lines: readonly ProductLine[];
  onChange: (lines: ProductLine[]) => void;
}) {
  const { t } = useTranslation('deals');
  const [words, setWords] = useState('');
  const search = useDeferredValue(words.trim());
  const { data = [] } = useEndpoint(
    listProducts,
    { visible: true, count: 20, ...(search ? { search } : {}) },
    { quiet: true },
  );
  const free = data.filter(({ id }) => !lines.some(({ product }) => product.id === id));
  return (
    <div className={classes.products}>
      <Select
        label={t('field.products')}
        placeholder={t('create.add_product')}
        searchable
        options={free.map(({ id, name }) => ({ value: String(id), label: name }))}
        // What the server has found is not sifted once more.
        filter={({ options }) => options}
        searchValue={words}
        onSearchChange={setWords}
        value={null}
        onChange={(id) => {
          const product = free.find((it) => String(it.id) === id);
          if (product) onChange([...lines, { product, count: 1 }]);
          setWords('');
        }}
      />
      {lines.map(({ product, count }, at) => (
        <div key={product.id} className={classes.line}>
          <span className={classes.name}>{product.name}</span>
          <div className={classes.count}>
            <NumberCounter
              aria-label={t('create.count', { name: product.name })}
              value={count}
              max={1_000_000}
              onChange={(next) => onChange(lines.toSpliced(at, 1, { product, count: Math.max(1, next) }))}
            />
          </div>
          <span className={classes.sum}>
            <Money amount={product.price * count} />
          </span>
          <IconButton
            label={t('create.remove_product', { name: product.name })}
            icon={<IconX />}
            size="sm"
            onClick={() => onChange(lines.toSpliced(at, 1))}
          />
        </div>
      ))}
    </div>
  );
}
