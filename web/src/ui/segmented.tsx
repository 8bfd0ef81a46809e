import { SegmentedControl } from '@mantine/core';
import type { ReactNode } from 'react';
import { join } from './join.ts';
import classes from './segmented.module.css';

type Props<Value extends string> = {
  options: { value: Value; label: ReactNode; disabled?: boolean }[];
  value: Value;
  onChange: (value: Value) => void;
  'aria-label': string;
  wide?: boolean;
  disabled?: boolean;
};

export function Segmented<Value extends string>({ options, onChange, wide, ...rest }: Props<Value>) {
  return (
    <SegmentedControl
      data={options}
      onChange={(value) => onChange(value as Value)}
      fullWidth={wide}
      transitionDuration={150}
      withItemsBorders={false}
      classNames={{
        root: join(classes.root, wide && classes.wide),
        control: classes.control,
        label: classes.label,
        indicator: classes.indicator,
        innerLabel: classes.inner,
      }}
      {...rest}
    />
  );
}
