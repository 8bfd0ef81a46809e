import type { Funnel } from '@parley/contract/deals/funnels';
import {
  IconAdjustmentsHorizontal,
  IconBookmark,
  IconChevronDown,
  IconDots,
  IconDownload,
  IconFilter,
  IconHistory,
  IconLayoutKanban,
  IconList,
  IconPlus,
  IconSpeakerphone,
  IconTrash,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsPhone } from '../../kit/device.ts';
import { Button } from '../../ui/button.tsx';
import { Count } from '../../ui/count.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu } from '../../ui/menu.tsx';
import type { MenuItem } from '../../ui/menu-list.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { useEver } from '../../ui/use-ever.ts';
import { useMay } from '../projects/index.ts';
import { exportDeals } from './bulk/export-deals.ts';
import { openMailing } from './bulk/open-mailing.ts';
import { openCreateDeal } from './create/open-create.ts';
import { DealSearch } from './filter/deal-search.tsx';
import { SavedFilters } from './filter/saved-filters.tsx';
import { conditionsOf, filterOf, meantBy } from './filter/search.ts';
import classes from './head.module.css';
import type { Shown } from './use-shown.ts';

const FilterWindow = lazy(() => import('./filter/filter-window.tsx').then((file) => ({ default: file.FilterWindow })));

/** Which funnel, how it is shown, what it is narrowed to, and a new deal. */
export function Head({ shown, funnels }: { shown: Shown; funnels: readonly Funnel[] | undefined }) {
  const { t } = useTranslation('deals');
  const isPhone = useIsPhone();
  const [isFiltering, setFiltering] = useState(false);
  const wasFiltering = useEver(isFiltering);
  const { funnel } = shown;
  const { custom_fields = [], ...plain } = conditionsOf(meantBy(shown.filter));
  // A span has two ends, and is one condition.
  const on =
    new Set(Object.keys(filterOf(plain)).map((key) => key.replace(/_(from|to)$/, ''))).size + custom_fields.length;
  const filter = {
    'aria-haspopup': 'dialog',
    'aria-expanded': isFiltering,
    onClick: () => setFiltering(true),
  } as const;
  const create = () => openCreateDeal(funnel ? { funnel_id: funnel.id } : {});
  return (
    <header className={classes.head}>
      <h1 className={classes.title}>{t('board.title')}</h1>
      <Menu
        trigger={
          <Button className={classes.funnel} after={<IconChevronDown />} disabled={!funnel}>
            {funnel?.name ?? t('board.funnel')}
          </Button>
        }
        label={t('board.funnel')}
        position="bottom-start"
        items={(funnels ?? []).map(({ id, name, color }) => ({
          label: name,
          icon: <span className={classes.dot} style={{ '--own': color }} />,
          checked: id === funnel?.id,
          onSelect: () => shown.showFunnel(id),
        }))}
      />
      {!isPhone && (
        <Segmented
          aria-label={t('board.look.label')}
          value={shown.isList ? 'list' : 'board'}
          onChange={(look) => shown.showLook(look === 'list' ? 'list' : undefined)}
          options={[
            { value: 'board', label: <Look icon={<IconLayoutKanban size={16} />} words={t('board.look.board')} /> },
            { value: 'list', label: <Look icon={<IconList size={16} />} words={t('board.look.list')} /> },
          ]}
        />
      )}
      <div className={classes.tools}>
        <DealSearch shown={shown} />
        {isPhone ? (
          <IconButton {...filter} label={t('filter.title')} icon={<IconFilter />} active={on > 0} />
        ) : (
          <Button {...filter} icon={<IconFilter />} after={on > 0 ? <Count value={on} soft /> : null}>
            {t('filter.title')}
          </Button>
        )}
        {funnel && (
          <SavedFilters
            shown={shown}
            funnel_id={funnel.id}
            trigger={
              <IconButton look={isPhone ? 'quiet' : 'default'} label={t('filter.saved')} icon={<IconBookmark />} />
            }
          />
        )}
        <More shown={shown} />
        {!isPhone && (
          <Button look="primary" icon={<IconPlus />} onClick={create}>
            {t('board.new')}
          </Button>
        )}
      </div>
      {isPhone && (
        <Button className={classes.create} look="primary" icon={<IconPlus />} onClick={create}>
          {t('board.new')}
        </Button>
      )}
      {wasFiltering && funnel && (
        <Suspense>
          <FilterWindow opened={isFiltering} onClose={() => setFiltering(false)} shown={shown} funnel={funnel} />
        </Suspense>
      )}
    </header>
  );
}

const Look = ({ icon, words }: { icon: React.ReactNode; words: string }) => (
  <span className={classes.look}>
    {icon}
    {words}
  </span>
);

/** What is needed now and then. */
function More({ shown }: { shown: Shown }) {
  const { t } = useTranslation('deals');
  const isPhone = useIsPhone();
  const navigate = useNavigate();
  const mayEdit = useMay('funnels.edit');
  const mayExport = useMay('deals.export');
  const mayMail = useMay('mailings.send');
  const mayRemove = useMay('deals.delete');
  const { funnel, asked } = shown;
  if (!funnel || !asked) return null;
  const items: MenuItem[] = [
    ...(isPhone
      ? [
          {
            label: t(shown.isList ? 'board.look.board' : 'board.look.list'),
            icon: shown.isList ? <IconLayoutKanban /> : <IconList />,
            onSelect: () => shown.showLook(shown.isList ? undefined : 'list'),
          },
        ]
      : []),
    ...(funnel.stages.some(({ hidden }) => hidden)
      ? [
          {
            label: t('board.show_hidden'),
            checked: shown.shown.hidden === true,
            onSelect: () => shown.showHidden(shown.shown.hidden !== true),
          },
        ]
      : []),
    ...(mayMail
      ? [
          {
            label: t('bulk.mail_found'),
            icon: <IconSpeakerphone />,
            onSelect: () => openMailing(asked),
          },
          { label: t('bulk.mailings'), icon: <IconHistory />, onSelect: () => openMailing('all') },
        ]
      : []),
    ...(mayExport
      ? [
          { heading: t('bulk.export') },
          ...(['xlsx', 'csv'] as const).map((format) => ({
            label: t(`bulk.${format}`),
            icon: <IconDownload />,
            onSelect: () => void exportDeals(format, asked),
          })),
        ]
      : []),
    ...(mayRemove
      ? [
          {
            label: t('bin'),
            icon: <IconTrash />,
            onSelect: () => void navigate({ to: '/bin', search: { of: 'deals' } }),
          },
        ]
      : []),
    ...(mayEdit
      ? [
          'line' as const,
          {
            label: t('board.set_up'),
            icon: <IconAdjustmentsHorizontal />,
            onSelect: () => void navigate({ to: '/deals/edit/$id', params: { id: funnel.id } }),
          },
        ]
      : []),
  ];
  if (!items.length) return null;
  return (
    <Menu
      trigger={<IconButton look={isPhone ? 'quiet' : 'default'} label={t('board.more_tools')} icon={<IconDots />} />}
      label={t('board.more_tools')}
      position="bottom-end"
      items={items}
    />
  );
}
