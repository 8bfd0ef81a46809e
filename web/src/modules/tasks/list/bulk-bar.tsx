import { IconCheck, IconClock, IconRotate, IconUserCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { BulkAction, BulkBar as Bar } from '../../../ui/bulk-bar.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { useMembers } from '../../projects/index.ts';
import { useTaskDeeds } from '../deeds.ts';
import { clearTaskSelection, useTaskSelection } from '../selection.ts';

const HOUR = 60;

/** What is done to all chosen tasks at once, and undone as one. */
export function BulkBar({ isClosed }: { isClosed: boolean }) {
  const { t } = useTranslation('tasks');
  const { ids } = useTaskSelection();
  const deeds = useTaskDeeds();
  const people = useMembers().data ?? [];
  if (!ids.size) return null;
  const all = [...ids];
  const act = (deed: Promise<unknown>) => {
    clearTaskSelection();
    void deed;
  };
  const putOff = (minutes: number) => () => act(deeds.putOffMany(all, minutes));
  return (
    <Bar
      label={t('bulk.title')}
      clear={t('bulk.clear')}
      onClear={clearTaskSelection}
      count={t('bulk.count', { count: ids.size })}
    >
      {isClosed ? (
        <BulkAction label={t('menu.reopen')} icon={<IconRotate />} onClick={() => act(deeds.reopenMany(all))} />
      ) : (
        <BulkAction label={t('menu.close')} icon={<IconCheck />} onClick={() => act(deeds.closeMany(all))} />
      )}
      <Menu
        trigger={<BulkAction label={t('bulk.assign')} icon={<IconUserCheck />} />}
        label={t('bulk.assign')}
        position="top-start"
        items={people.map(({ id, name }) => ({ label: name, onSelect: () => act(deeds.assignMany(all, id)) }))}
      />
      {!isClosed && (
        <Menu
          trigger={<BulkAction label={t('bulk.put_off')} icon={<IconClock />} />}
          label={t('bulk.put_off')}
          position="top-start"
          items={[
            { label: t('put_off.hour'), onSelect: putOff(HOUR) },
            { label: t('put_off.day'), onSelect: putOff(24 * HOUR) },
            { label: t('put_off.week'), onSelect: putOff(7 * 24 * HOUR) },
          ]}
        />
      )}
    </Bar>
  );
}
