import type { ConnectType } from '@parley/contract/projects/connections';
import { IconExternalLink } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '../../../ui/button.tsx';
import { Card } from '../../../ui/page.tsx';
import classes from './channels.module.css';
import { keyPlaces } from './key-places.ts';

/** Where what the form asks for is found, a line a step. */
export function Guide({ type }: { type: ConnectType }) {
  const { t } = useTranslation('channels');
  return (
    <Card title={t('guide')}>
      <ol className={classes.guide}>
        {t(`guides.${type}`)
          .split('\n')
          .map((line) => (
            <li key={line}>
              <span>{line}</span>
            </li>
          ))}
      </ol>
      {type === 'email' && <p className={classes.quiet}>{t('guide_passwords')}</p>}
      <div className={classes.buttons}>
        {keyPlaces[type].map(({ name, href }) => (
          <a
            key={name}
            className={buttonClass({ size: 'sm' })}
            href={href}
            target="_blank"
            rel="noreferrer"
            aria-description={t('guide_new_tab')}
          >
            {name}
            <IconExternalLink size={16} />
          </a>
        ))}
      </div>
    </Card>
  );
}
