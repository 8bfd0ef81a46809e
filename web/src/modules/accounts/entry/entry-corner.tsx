import { languages } from '@parley/contract/languages';
import { IconMoon, IconSun, IconWorld } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { switchLanguage, useLanguage } from '../../../kit/i18n/i18n.ts';
import { useScheme } from '../../../kit/scheme.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { languageNames } from '../language-names.ts';
import classes from './entry-corner.module.css';

/** Language and theme, before anybody is known. */
export function EntryCorner() {
  const { t } = useTranslation('accounts');
  const current = useLanguage();
  const { scheme, choose } = useScheme();
  const isDark = scheme === 'dark';
  return (
    <div className={classes.corner}>
      <Menu
        label={t('login.language')}
        trigger={
          <Button look="quiet" icon={<IconWorld />} className={classes.language}>
            <span className="visually-hidden">{t('login.language')}: </span>
            {current.toUpperCase()}
          </Button>
        }
        items={languages.map((language) => ({
          label: languageNames[language],
          checked: language === current,
          onSelect: () => void switchLanguage(language),
        }))}
      />
      <IconButton
        label={isDark ? t('login.theme_light') : t('login.theme_dark')}
        icon={isDark ? <IconSun /> : <IconMoon />}
        onClick={() => choose(isDark ? 'light' : 'dark')}
      />
    </div>
  );
}
