import { MultiSelect as MantineMultiSelect, type MultiSelectProps } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { clearClass, dropdownClasses, fieldClasses } from './field.ts';
import { join } from './join.ts';
import { useLayer } from './layers.ts';
import classes from './multi-select.module.css';
import { type Option, OptionRow } from './option-row.tsx';

type Props<Value extends string | number> = Omit<MultiSelectProps<Value>, 'data' | 'onChange' | 'value'> & {
  options: Option<Value>[];
  value: Value[];
  onChange: (value: Value[]) => void;
};

/** Several of a list: stays open while picking. */
export function MultiSelect<Value extends string | number>({ options, placeholder, ...rest }: Props<Value>) {
  const { t } = useTranslation('ui');
  const [opened, setOpened] = useState(false);
  useLayer('dropdown', opened, () => setOpened(false));
  const own = fieldClasses();
  return (
    <MantineMultiSelect<Value>
      data={options}
      dropdownOpened={opened}
      onDropdownOpen={() => setOpened(true)}
      onDropdownClose={() => setOpened(false)}
      searchable
      openOnFocus={false}
      checkIconPosition="right"
      maxDropdownHeight={280}
      nothingFoundMessage={t('nothing_found')}
      placeholder={rest.value.length ? undefined : placeholder}
      clearButtonProps={{ className: clearClass, 'aria-label': t('clear'), 'aria-hidden': false, tabIndex: 0 }}
      renderOption={({ option, checked }) => <OptionRow option={option} checked={checked} />}
      classNames={{
        ...own,
        ...dropdownClasses,
        input: join(own.input, classes.input),
        pill: classes.pill,
        pillsList: classes.pills,
        inputField: join(classes.field, rest.value.length > 0 && !opened && classes.folded),
      }}
      {...rest}
    />
  );
}
