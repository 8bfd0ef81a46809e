import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { DemoShopLink, Terms } from '../../modules/accounts/index.ts';
import { Card, Page } from '../../ui/page.tsx';
import { KeySheet } from '../keys/key-sheet.tsx';
import classes from './help-page.module.css';

const topics = ['inbox', 'folders', 'owners', 'project', 'phone', 'widget'] as const;

export function HelpPage() {
  const { t } = useTranslation('app');
  return (
    <Page title={t('help.title')}>
      <Card title={t('help.topics.title')}>
        <dl className={classes.topics}>
          {topics.map((topic) => (
            <div key={topic}>
              <dt className={classes.question}>{t(`help.topics.${topic}.title`)}</dt>
              <dd className={classes.answer}>
                {t(`help.topics.${topic}.text`)}
                {topic === 'widget' && (
                  <Suspense>
                    <DemoShopLink />
                  </Suspense>
                )}
              </dd>
            </div>
          ))}
        </dl>
      </Card>
      <Card title={t('keys.title')} text={t('keys.about')}>
        <KeySheet />
      </Card>
      <div id="support">
        <Card title={t('help.support.title')}>{t('help.support.text')}</Card>
      </div>
      <Suspense>
        <Terms />
      </Suspense>
    </Page>
  );
}
