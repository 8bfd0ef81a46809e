import { Select as MantineSelect, type SelectProps } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { clearClass, dropdownClasses, fieldClasses } from './field.ts';
import { useLayer } from './layers.ts';
import { type Option, OptionRow } from './option-row.tsx';

type Props<Value extends string | number> = Omit<SelectProps<Value>, 'data' | 'onChange' | 'value'> & {
  options: Option<Value>[];
  value: Value | null;
  /** `null` when cleared. */
  onChange: (value: Value | null) => void;
  icon?: ReactNode;
  large?: boolean;
};

/** One of a list: closes on the pick. */
export function Select<Value extends string | number>({ options, icon, large, onChange, ...rest }: Props<Value>) {
  const { t } = useTranslation('ui');
  const [opened, setOpened] = useState(false);
  useLayer('dropdown', opened, () => setOpened(false));
  return (
    <MantineSelect<Value>
      data={options}
      onChange={(value) => onChange(value)}
      // What is chosen makes room for what is looked for.
      onClick={({ currentTarget: field }) => {
        const chosen = options.find(({ value }) => value === rest.value);
        if (rest.searchable && field.value === chosen?.label) field.select();
      }}
      dropdownOpened={opened}
      onDropdownOpen={() => setOpened(true)}
      onDropdownClose={() => setOpened(false)}
      allowDeselect={false}
      openOnFocus={false}
      checkIconPosition="right"
      maxDropdownHeight={280}
      nothingFoundMessage={t('nothing_found')}
      leftSection={icon}
      clearButtonProps={{ className: clearClass, 'aria-label': t('clear'), 'aria-hidden': false, tabIndex: 0 }}
      renderOption={({ option, checked }) => <OptionRow option={option} checked={checked} />}
      classNames={{ ...fieldClasses(large), ...dropdownClasses }}
      {...rest}
    />
  );
}
