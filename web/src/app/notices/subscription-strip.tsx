import { IconClockExclamation } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { recall, remember } from '../../kit/remember.ts';
import { dayAt } from '../../kit/time.ts';
import { Banner } from '../../ui/banner.tsx';
import { useProject } from '../../modules/projects/index.ts';
import { paths } from '../paths.ts';
import { subscriptionBanner } from './subscription.ts';

const keyOf = (project: number) => `subscription_dismissed:${project}`;

export function SubscriptionStrip() {
  const { t } = useTranslation('app');
  const project = useProject().data;
  const [, redraw] = useState(0);
  if (!project) return null;
  const banner = subscriptionBanner(project, new Date(), recall(keyOf(project.id)));
  if (!banner) return null;
  const dismiss = () => {
    remember(keyOf(project.id), dayAt(new Date()));
    redraw((times) => times + 1);
  };
  return (
    <Banner
      tone={banner.expired ? 'bad' : 'warn'}
      icon={<IconClockExclamation />}
      action={<a href={paths.tariff}>{t('subscription.pay')}</a>}
      {...(banner.expired ? {} : { onClose: dismiss })}
    >
      {banner.expired ? t('subscription.expired') : t('subscription.ends', { count: banner.days })}
    </Banner>
  );
}
