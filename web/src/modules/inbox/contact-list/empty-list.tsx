import { IconCircleCheck, IconFilterOff, IconFolder, IconInbox, IconUserSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useMay, useProject } from '../../projects/index.ts';
import { ruleOfFolder } from './place.ts';
import { isFiltered, noFilter, type Shown, showFilter, showFolder, showSearch } from './shown.ts';

/** Why nobody is here, and the one thing to do about it. */
export function EmptyList({ shown: { folder, filter, search } }: { shown: Shown }) {
  const { t } = useTranslation('contact-list');
  const project = useProject().data;
  const mayConnect = useMay('channels.edit');
  const hasChannel = !project || project.channels.some(({ type }) => type !== 'internal');
  if (search) {
    return (
      <EmptyState
        icon={<IconUserSearch />}
        title={t('nobody_found')}
        text={t('nobody_found_hint')}
        action={<Button onClick={() => showSearch('')}>{t('clear_search')}</Button>}
      />
    );
  }
  const [view] = filter.views;
  if (view && filter.views.length === 1 && !filter.channels.length && filter.manager === null) {
    return (
      <EmptyState
        icon={<IconCircleCheck />}
        title={t(`views.empty.${view}`)}
        text={t(`views.empty.${view}_hint`)}
        action={<Button onClick={() => showFilter(noFilter)}>{t('views.show_all')}</Button>}
      />
    );
  }
  if (isFiltered(filter)) {
    return (
      <EmptyState
        icon={<IconFilterOff />}
        title={t('nobody_fits')}
        action={<Button onClick={() => showFilter(noFilter)}>{t('filter.clear')}</Button>}
      />
    );
  }
  if (ruleOfFolder(folder)) {
    return (
      <EmptyState
        icon={<IconFolder />}
        title={t('empty.own')}
        text={t('views.empty.rule_hint')}
        action={<Button onClick={() => showFolder('all')}>{t('views.show_all')}</Button>}
      />
    );
  }
  if (typeof folder === 'number') {
    return <EmptyState icon={<IconFolder />} title={t('empty.own')} text={t('empty.own_hint')} />;
  }
  return (
    <EmptyState
      icon={<IconInbox />}
      title={t(`empty.${folder}`)}
      text={hasChannel ? t(`empty.${folder}_hint`) : t('empty.no_channel')}
      action={!hasChannel && mayConnect && <ConnectLink />}
    />
  );
}

const ConnectLink = () => {
  const { t } = useTranslation('contact-list');
  return (
    <a className={buttonClass({ look: 'primary' })} href="/app/settings/?section=channels">
      {t('empty.connect')}
    </a>
  );
};
