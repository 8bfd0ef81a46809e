import {
  IconArrowsJoin,
  IconArrowsRightLeft,
  IconDownload,
  IconSpeakerphone,
  IconTag,
  IconTrash,
  IconUserCheck,
  IconX,
} from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BulkAction, BulkBar as Bar } from '../../../ui/bulk-bar.tsx';
import { confirm } from '../../../ui/confirm.ts';
import { Menu } from '../../../ui/menu.tsx';
import { useEver } from '../../../ui/use-ever.ts';
import { useMay, useMembers } from '../../projects/index.ts';
import { findCards } from '../board/find-cards.ts';
import type { Chosen } from '../data.ts';
import { openMerge } from '../deal/open-merge.ts';
import { useDealDeeds } from '../deeds.ts';
import { chooseAllDeals, clearDeals, releaseDeals, useDealSelection } from '../selection.ts';
import type { ShownFunnel } from '../use-shown.ts';
import { exportDeals } from './export-deals.ts';
import { openMailing } from './open-mailing.ts';

const TagsWindow = lazy(() => import('./tags-window.tsx').then((file) => ({ default: file.TagsWindow })));

// As many as the server merges in one go: one that stays, and fifty that join it.
const MOST_MERGED = 51;

/** What is done to all chosen deals at once, and undone as one. */
export function BulkBar({ shown }: { shown: ShownFunnel }) {
  const { t } = useTranslation('deals');
  const { funnel, asked } = shown;
  const { ids, isAll } = useDealSelection();
  const deeds = useDealDeeds();
  const people = useMembers().data ?? [];
  const mayDelete = useMay('deals.delete');
  const mayExport = useMay('deals.export');
  const mayMail = useMay('mailings.send');
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
  // A few are seen to go, and come back from the toast; of all that a filter finds most are out of sight.
  const remove = async () => {
    const question = { title: t('bulk.question'), text: t('bulk.question_text'), action: t('bulk.delete') };
    if (!isAll || (await confirm({ ...question, danger: true }))) act(deeds.remove(chosen));
  };
  const stageMenu = funnel.stages.map(({ id, name }) => ({
    label: name,
    onSelect: () => void moveTo(id),
  }));
  return (
    <Bar
      label={t('bulk.title')}
      clear={t('bulk.clear')}
      onClear={clearDeals}
      count={isAll ? t('bulk.all_chosen') : t('bulk.count', { count: ids.size })}
      all={isAll ? null : { label: t('bulk.all'), onChoose: chooseAllDeals }}
    >
      <Menu
        trigger={<BulkAction label={t('bulk.stage')} icon={<IconArrowsRightLeft />} />}
        label={t('bulk.stage')}
        position="top-start"
        items={stageMenu}
      />
      <Menu
        trigger={<BulkAction label={t('bulk.manager')} icon={<IconUserCheck />} />}
        label={t('bulk.manager')}
        position="top-start"
        items={[
          ...people.map(({ id, name }) => ({ label: name, onSelect: () => act(deeds.assign(chosen, id)) })),
          'line',
          { label: t('board.nobody'), icon: <IconX />, onSelect: () => act(deeds.assign(chosen, null)) },
        ]}
      />
      <BulkAction label={t('bulk.tags')} icon={<IconTag />} onClick={() => setTagging(true)} />
      {!isAll && ids.size > 1 && ids.size <= MOST_MERGED && (
        <BulkAction label={t('bulk.merge')} icon={<IconArrowsJoin />} onClick={() => openMerge(all)} />
      )}
      {mayMail && (
        <BulkAction label={t('bulk.mailing')} icon={<IconSpeakerphone />} onClick={() => openMailing(chosen)} />
      )}
      {mayExport && (
        <Menu
          trigger={<BulkAction label={t('bulk.export')} icon={<IconDownload />} />}
          label={t('bulk.export')}
          position="top-start"
          items={(['xlsx', 'csv'] as const).map((format) => ({
            label: t(`bulk.${format}`),
            onSelect: () => void exportDeals(format, chosen),
          }))}
        />
      )}
      {mayDelete && <BulkAction label={t('bulk.delete')} icon={<IconTrash />} onClick={() => void remove()} />}
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
    </Bar>
  );
}
