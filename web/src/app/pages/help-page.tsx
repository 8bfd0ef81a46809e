import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../kit/session.ts';
import { DemoShopLink, Terms } from '../../modules/accounts/index.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Card, Page } from '../../ui/page.tsx';
import { STEPS_PARAM } from '../first-steps/steps-param.ts';
import { KeySheet } from '../keys/key-sheet.tsx';
import { supportChat, SupportButton } from '../notices/support-button.tsx';
import { integrationsPath, paths } from '../paths.ts';
import classes from './help-page.module.css';

const topics = ['inbox', 'folders', 'owners', 'project', 'phone', 'widget'] as const;

export function HelpPage() {
  const { t } = useTranslation(['app', 'first-steps', 'projects', 'integrations']);
  const isIn = useSession().status === 'in';
  const chat = supportChat();
  return (
    <Page title={t('help.title')}>
      {isIn && (
        <Card
          title={t('first-steps:title')}
          text={t('first-steps:help')}
          aside={
            <a className={buttonClass()} href={`${paths.messenger}?${STEPS_PARAM}=1`}>
              {t('first-steps:show')}
            </a>
          }
        />
      )}
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
          <div>
            <dt className={classes.question}>{t('projects:settings.integrations')}</dt>
            <dd className={classes.answer}>
              {t('integrations:help')}{' '}
              <a href={integrationsPath} className={classes.inText}>
                {t('integrations:help_open')}
              </a>
            </dd>
          </div>
        </dl>
      </Card>
      <Card title={t('keys.title')} text={t('keys.about')}>
        <KeySheet />
      </Card>
      <div id="support">
        <Card title={t('help.support.title')} aside={chat === 'offered' && <SupportButton />}>
          {chat === 'missing' && <p role="status">{t('help.support.no_chat')}</p>}
          {t('help.support.text')}
        </Card>
      </div>
      <Suspense>
        <Terms />
      </Suspense>
    </Page>
  );
}
