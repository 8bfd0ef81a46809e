import { Tabs as MantineTabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { Count } from './count.tsx';
import classes from './tabs.module.css';

export type Tab<Value extends string> = {
  value: Value;
  label: string;
  icon?: ReactNode;
  count?: number;
  disabled?: boolean;
};

type Props<Value extends string> = {
  tabs: Tab<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  look?: 'line' | 'pills' | 'side';
  'aria-label': string;
  /** What stands under the chosen tab. */
  children?: ReactNode;
};

export function Tabs<Value extends string>({ tabs, value, onChange, look = 'line', children, ...rest }: Props<Value>) {
  return (
    <MantineTabs
      value={value}
      onChange={(next) => next && onChange(next as Value)}
      orientation={look === 'side' ? 'vertical' : 'horizontal'}
      variant={look}
      classNames={{ root: classes.root, list: classes.list, tab: classes.tab, panel: classes.panel }}
    >
      <MantineTabs.List {...rest}>
        {tabs.map((tab) => (
          <MantineTabs.Tab key={tab.value} value={tab.value} disabled={tab.disabled} leftSection={tab.icon}>
            {tab.label}
            {tab.count ? <Count value={tab.count} soft={look !== 'line'} /> : null}
          </MantineTabs.Tab>
        ))}
      </MantineTabs.List>
      {tabs.map((tab) => (
        <MantineTabs.Panel key={tab.value} value={tab.value}>
          {tab.value === value && children}
        </MantineTabs.Panel>
      ))}
    </MantineTabs>
  );
}
