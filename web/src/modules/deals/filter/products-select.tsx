import { listProducts } from '@parley/contract/clients/products';
import { useDeferredValue, useState } from 'react';
import { useEndpoint } from '../../../kit/query.ts';
import { MultiSelect } from '../../../ui/multi-select.tsx';
import { type Choice, useNamedProducts } from './use-filter-choices.ts';

type Props = { label: string; placeholder: string; value: number[]; onChange: (ids: number[]) => void };

/** Some of very many, found by letters of their name; those that are chosen stay in the list. */
export function ProductsSelect({ label, placeholder, value, onChange }: Props) {
  const [words, setWords] = useState('');
  const search = useDeferredValue(words.trim());
  const found = useEndpoint(listProducts, { count: 50, ...(search ? { search } : {}) }, { quiet: true });
  const named = useNamedProducts(value);
  // Picked here, so their names are known before the server says them once more.
  const [picked, setPicked] = useState<Choice[]>([]);
  // Without words it is the first of all: a project that has none needs no field for them.
  if (!search && !value.length && found.data && !found.data.length) return null;
  const chosen = named ?? picked.filter((it) => value.includes(Number(it.value)));
  const others = (found.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  const options = [...new Map([...chosen, ...others].map((it) => [it.value, it])).values()];
  return (
    <MultiSelect
      label={label}
      placeholder={placeholder}
      options={options}
      // What the server has found is not sifted once more.
      filter={({ options }) => options}
      searchValue={words}
      onSearchChange={setWords}
      value={value.map(String)}
      onChange={(ids) => {
        setPicked(options.filter((it) => ids.includes(it.value)));
        onChange(ids.map(Number));
      }}
    />
  );
}
