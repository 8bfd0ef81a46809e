import type { ConnectType } from '@parley/contract/projects/connections';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/page.tsx';
import classes from './channels.module.css';

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
    </Card>
  );
}
