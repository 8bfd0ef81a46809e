import {
  IconArrowsJoin,
  IconArrowsRightLeft,
  IconDownload,
  IconTag,
  IconTrash,
  IconUserCheck,
  IconX,
} from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsPhone } from '../../../kit/device.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { useEver } from '../../../ui/use-ever.ts';
import { useMay, useMembers } from '../../projects/index.ts';
import { findCards } from '../board/find-cards.ts';
import type { Chosen } from '../data.ts';
import { openMerge } from '../deal/open-merge.ts';
import { useDealDeeds } from '../deeds.ts';
import { chooseAllDeals, clearDeals, releaseDeals, useDealSelection } from '../selection.ts';
import type { ShownFunnel } from '../use-shown.ts';
import classes from './bulk-bar.module.css';
import { exportDeals } from './export-deals.ts';

const TagsWindow = lazy(() => import('./tags-window.tsx').then((file) => ({ default: file.TagsWindow })));

// As many as the server merges in one go: one that stays, and fifty that join it.
const MOST_MERGED = 51;

/** What is done to all chosen deals at once, and undone as one. */
export function BulkBar({ shown }: { shown: ShownFunnel }) {
  const { t } = useTranslation('deals');
  const isPhone = useIsPhone();
  const { funnel, asked } = shown;
  const { ids, isAll } = useDealSelection();
  const deeds = useDealDeeds();
  const people = useMembers().data ?? [];
  const mayDelete = useMay('deals.delete');
  const mayExport = useMay('deals.export');
  const [isTagging, setTagging] = useState(false);
  const wasTagging = useEver(isTagging);
  const all = [...ids];
  const chosen: Chosen = isAll ? asked : { ids: all };
  const act = (deed: Promise<unknown>) => {
    clearDeals();
    void deed;
  };
  // Those that stay, since nobody filled what the stage wants, stay chosen.
  const moveTo = async (stage_id: number) => {
    if (isAll) {
      if (await deeds.moveFound(asked, stage_id)) clearDeals();
      return;
    }
    const stayed = await deeds.move(findCards(asked, all), { stage_id });
    releaseDeals(all.filter((id) => !stayed.includes(id)));
  };
  const button = (label: string, icon: ReactNode, run?: () => void) =>
    isPhone ? (
      <IconButton label={label} icon={icon} onClick={run} />
    ) : (
      <Button size="sm" icon={icon} onClick={run}>
        {label}
      </Button>
    );
  const stageMenu = funnel.stages.map(({ id, name }) => ({
    label: name,
    onSelect: () => void moveTo(id),
  }));
  return (
    <div className={classes.bar} role="toolbar" aria-label={t('bulk.title')}>
      <IconButton label={t('bulk.clear')} icon={<IconX />} size="sm" onClick={clearDeals} />
      <span className={classes.count} aria-live="polite">
        {isAll ? t('bulk.all_chosen') : t('bulk.count', { count: ids.size })}
      </span>
      {!isAll && (
        <button type="button" className={classes.all} onClick={chooseAllDeals}>
          {t('bulk.all')}
        </button>
      )}
      <span className={classes.actions}>
        <Menu
          trigger={button(t('bulk.stage'), <IconArrowsRightLeft />)}
          label={t('bulk.stage')}
          position="top-start"
          items={stageMenu}
        />
        <Menu
          trigger={button(t('bulk.manager'), <IconUserCheck />)}
          label={t('bulk.manager')}
          position="top-start"
          items={[
            ...people.map(({ id, name }) => ({ label: name, onSelect: () => act(deeds.assign(chosen, id)) })),
            'line',
            { label: t('board.nobody'), icon: <IconX />, onSelect: () => act(deeds.assign(chosen, null)) },
          ]}
        />
        {button(t('bulk.tags'), <IconTag />, () => setTagging(true))}
        {!isAll &&
          ids.size > 1 &&
          ids.size <= MOST_MERGED &&
          button(t('bulk.merge'), <IconArrowsJoin />, () => openMerge(all))}
        {mayExport && (
          <Menu
            trigger={button(t('bulk.export'), <IconDownload />)}
            label={t('bulk.export')}
            position="top-start"
            items={(['xlsx', 'csv'] as const).map((format) => ({
              label: t(`bulk.${format}`),
              onSelect: () => void exportDeals(format, chosen),
            }))}
          />
        )}
        {mayDelete && button(t('bulk.delete'), <IconTrash />, () => act(deeds.remove(chosen)))}
      </span>
      {wasTagging && (
        <Suspense>
          <TagsWindow
            opened={isTagging}
            onClose={() => setTagging(false)}
            onSave={(change) => {
              setTagging(false);
              act(deeds.tag(chosen, change));
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
