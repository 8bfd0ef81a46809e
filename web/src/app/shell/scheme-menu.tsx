import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type SchemeChoice, schemeChoices, useScheme } from '../../kit/scheme.ts';
import { Menu } from '../../ui/menu.tsx';
import { MenuRow } from './menu-row.tsx';

const icons: Record<SchemeChoice, ReactNode> = {
  light: <IconSun />,
  dark: <IconMoon />,
  system: <IconDeviceDesktop />,
};

export function SchemeMenu({ isOpen }: { isOpen: boolean }) {
  const { t } = useTranslation('app');
  const { choice, scheme, choose } = useScheme();
  const items = schemeChoices.map((value) => ({
    label: t(`scheme.${value}`),
    icon: icons[value],
    checked: value === choice,
    onSelect: () => choose(value),
  }));
  const trigger = <MenuRow isOpen={isOpen} icon={icons[scheme]} label={t('scheme.title')} />;
  return <Menu trigger={trigger} items={items} label={t('scheme.title')} position="right-start" />;
}
