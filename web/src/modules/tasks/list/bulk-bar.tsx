import { IconCheck, IconClock, IconRotate, IconUserCheck, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsPhone } from '../../../kit/device.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { useMembers } from '../../projects/index.ts';
import { useTaskDeeds } from '../deeds.ts';
import { clearTaskSelection, useTaskSelection } from '../selection.ts';
import classes from './bulk-bar.module.css';

const HOUR = 60;

/** What is done to all chosen tasks at once, and undone as one. */
export function BulkBar({ isClosed }: { isClosed: boolean }) {
  const { t } = useTranslation('tasks');
  const isPhone = useIsPhone();
  const { ids } = useTaskSelection();
  const deeds = useTaskDeeds();
  const people = useMembers().data ?? [];
  if (!ids.size) return null;
  const all = [...ids];
  const act = (deed: Promise<unknown>) => {
    clearTaskSelection();
    void deed;
  };
  const button = (label: string, icon: ReactNode, run: () => void) =>
    isPhone ? (
      <IconButton label={label} icon={icon} onClick={run} />
    ) : (
      <Button size="sm" icon={icon} onClick={run}>
        {label}
      </Button>
    );
  const putOff = (minutes: number) => () => act(deeds.putOffMany(all, minutes));
  return (
    <div className={classes.bar} role="toolbar" aria-label={t('bulk.title')}>
      <IconButton label={t('bulk.clear')} icon={<IconX />} size="sm" onClick={clearTaskSelection} />
      <span className={classes.count} aria-live="polite">
        {t('bulk.count', { count: ids.size })}
      </span>
      {isClosed
        ? button(t('menu.reopen'), <IconRotate />, () => act(deeds.reopenMany(all)))
        : button(t('menu.close'), <IconCheck />, () => act(deeds.closeMany(all)))}
      <Menu
        trigger={button(t('bulk.assign'), <IconUserCheck />, () => undefined) as never}
        label={t('bulk.assign')}
        position="top-start"
        items={people.map(({ id, name }) => ({ label: name, onSelect: () => act(deeds.assignMany(all, id)) }))}
      />
      {!isClosed && (
        <Menu
          trigger={button(t('bulk.put_off'), <IconClock />, () => undefined) as never}
          label={t('bulk.put_off')}
          position="top-start"
          items={[
            { label: t('put_off.hour'), onSelect: putOff(HOUR) },
            { label: t('put_off.day'), onSelect: putOff(24 * HOUR) },
            { label: t('put_off.week'), onSelect: putOff(7 * 24 * HOUR) },
          ]}
        />
      )}
    </div>
  );
}
