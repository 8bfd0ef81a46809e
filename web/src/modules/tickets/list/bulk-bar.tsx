import type { Ticket, TicketStatus } from '@parley/contract/tickets/tickets';
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
import { Fragment, type ReactNode } from 'react';
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
import { prioritiesOf } from '../marks/priorities-of.ts';
import { idsFor, priorityTypeFor, statusesFor } from './bulk-choices.ts';
import classes from './bulk-bar.module.css';

const verbs = {
  opened: { label: 'verb.open', icon: <IconRotate /> },
  pending: { label: 'verb.wait', icon: <IconClockPause /> },
  closed: { label: 'verb.close', icon: <IconCircleCheck /> },
} as const;

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
  const priorityType = priorityTypeFor(
    rows.map(({ department_id }) => {
      const department = departments.find(({ id }) => id === department_id);
      return department ? department.priority_type : 'scale';
    }),
  );
  const toStatus = (status: TicketStatus) =>
    button(t(verbs[status].label), verbs[status].icon, () => deeds.statusMany(idsFor(status, rows), status));
  return (
    <div className={classes.bar} role="toolbar" aria-label={t('bulk.title')}>
      <IconButton label={t('bulk.clear')} icon={<IconX />} size="sm" onClick={clearTickets} />
      <span className={classes.count}>
        <span aria-hidden="true">{formatNumber(ids.length, language)}</span>
        <span className="visually-hidden" aria-live="polite">
          {t('bulk.count', { count: ids.length })}
        </span>
      </span>
      {statusesFor(rows).map((it) => (
        <Fragment key={it}>{toStatus(it)}</Fragment>
      ))}
      {menu(t('bulk.assign'), <IconUserCheck />, [
        { label: t('nobody'), onSelect: doing(() => deeds.assignMany(ids, null)) },
        ...people.map(({ id, name }) => ({ label: name, onSelect: doing(() => deeds.assignMany(ids, id)) })),
      ])}
      {departments.length > 0 &&
        menu(t('bulk.department'), <IconBuilding />, [
          { label: t('no_department'), onSelect: doing(() => deeds.moveMany(ids, null)) },
          ...departments.map(({ id, name }) => ({ label: name, onSelect: doing(() => deeds.moveMany(ids, id)) })),
        ])}
      {priorityType &&
        menu(
          t('field.priority'),
          <IconChartBar />,
          prioritiesOf(priorityType, t).map(({ value, label }) => ({
            label,
            onSelect: doing(() => deeds.raiseMany(ids, value)),
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
