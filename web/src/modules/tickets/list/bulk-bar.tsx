import { priorityLevels, priorityOf } from '@parley/contract/tickets/priorities';
import type { Ticket } from '@parley/contract/tickets/tickets';
import {
  IconBuilding,
  IconChartBar,
  IconCircleCheck,
  IconClockPause,
  IconRotate,
  IconTag,
  IconUserCheck,
  IconX,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../kit/i18n/formats.ts';
import { useLanguage } from '../../../kit/i18n/i18n.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useLayer } from '../../../ui/layers.ts';
import { Menu } from '../../../ui/menu.tsx';
import type { MenuItem } from '../../../ui/menu-list.tsx';
import { useMembers } from '../../projects/index.ts';
import { useDepartments } from '../data.ts';
import { useTicketDeeds } from '../deeds.ts';
import { clearTickets, useTicketSelection } from '../selection.ts';
import { askFor } from '../windows/open-window.ts';
import classes from './bulk-bar.module.css';

/** What is done to all chosen tickets at once, and undone as one. Esc leaves the choice. */
export function BulkBar({ rows }: { rows: readonly Ticket[] }) {
  const ids = useTicketSelection((it) => it.ids);
  return ids.size > 0 ? <Bar ids={[...ids]} rows={rows.filter(({ id }) => ids.has(id))} /> : null;
}

function Bar({ ids, rows }: { ids: number[]; rows: readonly Ticket[] }) {
  const { t } = useTranslation('tickets');
  const language = useLanguage();
  const deeds = useTicketDeeds();
  const people = useMembers().data ?? [];
  const departments = useDepartments().data ?? [];
  useLayer('window', true, clearTickets);
  const doing = (deed: () => Promise<unknown>) => () => {
    clearTickets();
    void deed();
  };
  const button = (label: string, icon: ReactNode, deed: () => Promise<unknown>) => (
    <IconButton label={label} icon={icon} size="sm" onClick={doing(deed)} />
  );
  const menu = (label: string, icon: ReactNode, items: MenuItem[]) => (
    <Menu trigger={<IconButton label={label} icon={icon} size="sm" />} label={label} position="top-end" items={items} />
  );
  const isAllClosed = rows.length > 0 && rows.every(({ status }) => status === 'closed');
  return (
    <div className={classes.bar} role="toolbar" aria-label={t('bulk.title')}>
      <IconButton label={t('bulk.clear')} icon={<IconX />} size="sm" onClick={clearTickets} />
      <span className={classes.count}>
        <span aria-hidden="true">{formatNumber(ids.length, language)}</span>
        <span className="visually-hidden" aria-live="polite">
          {t('bulk.count', { count: ids.length })}
        </span>
      </span>
      {isAllClosed
        ? button(t('verb.open'), <IconRotate />, () => deeds.statusMany(ids, 'opened'))
        : button(t('verb.close'), <IconCircleCheck />, () => deeds.statusMany(ids, 'closed'))}
      {button(t('verb.wait'), <IconClockPause />, () => deeds.statusMany(ids, 'pending'))}
      {menu(t('bulk.assign'), <IconUserCheck />, [
        { label: t('nobody'), onSelect: doing(() => deeds.assignMany(ids, null)) },
        ...people.map(({ id, name }) => ({ label: name, onSelect: doing(() => deeds.assignMany(ids, id)) })),
      ])}
      {departments.length > 0 &&
        menu(t('bulk.department'), <IconBuilding />, [
          { label: t('no_department'), onSelect: doing(() => deeds.moveMany(ids, null)) },
          ...departments.map(({ id, name }) => ({ label: name, onSelect: doing(() => deeds.moveMany(ids, id)) })),
        ])}
      {menu(
        t('field.priority'),
        <IconChartBar />,
        priorityLevels.map((level) => ({
          label: t(`priority.${level}`),
          onSelect: doing(() => deeds.raiseMany(ids, priorityOf[level])),
        })),
      )}
      <IconButton
        label={t('field.tags')}
        icon={<IconTag />}
        size="sm"
        onClick={() => askFor({ kind: 'tags', ids, onDone: clearTickets })}
      />
    </div>
  );
}
