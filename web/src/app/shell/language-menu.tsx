import { IconLanguage } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../kit/i18n/i18n.ts';
import { chooseLanguage, languageNames } from '../language-choice.ts';
import { ChoiceMenu } from './choice-menu.tsx';

export function LanguageMenu({ isOpen }: { isOpen: boolean }) {
  const { t } = useTranslation('app');
  const current = useLanguage();
  const items = languageNames.map(({ value, label }) => ({
    label,
    checked: value === current,
    onSelect: () => void chooseLanguage(value),
  }));
  return <ChoiceMenu isOpen={isOpen} icon={<IconLanguage />} label={t('language')} items={items} />;
}
