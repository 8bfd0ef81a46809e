import { IconLanguage } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../kit/i18n/i18n.ts';
import { Menu } from '../../ui/menu.tsx';
import { chooseLanguage, languageNames } from '../language-choice.ts';
import { MenuRow } from './menu-row.tsx';

export function LanguageMenu({ isOpen }: { isOpen: boolean }) {
  const { t } = useTranslation('app');
  const current = useLanguage();
  const items = languageNames.map(({ value, label }) => ({
    label,
    checked: value === current,
    onSelect: () => void chooseLanguage(value),
  }));
  const trigger = <MenuRow isOpen={isOpen} icon={<IconLanguage />} label={t('language')} />;
  return <Menu trigger={trigger} items={items} label={t('language')} position="right-start" />;
}
