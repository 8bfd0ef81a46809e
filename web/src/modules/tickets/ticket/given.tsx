import { levelOf } from '@parley/contract/tickets/priorities';
import type { Ticket } from '@parley/contract/tickets/tickets';
import { IconBuilding, IconUser } from '@tabler/icons-react';
import { type ReactElement, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Menu } from '../../../ui/menu.tsx';
import { Popup } from '../../../ui/popup.tsx';
import { MemberAvatar, useMembers } from '../../projects/index.ts';
import { useDepartmentOf, useDepartments, useMyId } from '../data.ts';
import { pickForTicket } from '../deeds.ts';
import { prioritiesOf } from '../marks/priorities-of.ts';
import { PriorityMark } from '../marks/priority-mark.tsx';
import classes from './given.module.css';
import { PersonList } from './person-list.tsx';

/** Whose it is, of which department, how much it matters: each changed by a press. */
export const Given = ({ ticket }: { ticket: Ticket }) => (
  <>
    <ManagerPick ticket={ticket} />
    <DepartmentPick ticket={ticket} />
    <PriorityPick ticket={ticket} />
  </>
);

type PickProps = { label: string; icon: ReactNode; words: string; isEmpty?: boolean };

const pick = ({ label, icon, words, isEmpty }: PickProps): ReactElement<object> => (
  <button type="button" className={classes.pick} data-empty={isEmpty || undefined} aria-label={`${label}: ${words}`}>
    {icon}
    <span>{words}</span>
  </button>
);

export function ManagerPick({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation('tickets');
  const [opened, setOpened] = useState(false);
  const my_id = useMyId();
  const name = useMembers().data?.find(({ id }) => id === ticket.manager)?.name;
  const isNobody = ticket.manager === null;
  const words = isNobody ? t('nobody') : ticket.manager === my_id ? t('me') : (name ?? t('former'));
  const icon =
    ticket.manager === null ? (
      <IconUser size={15} />
    ) : (
      <MemberAvatar id={ticket.manager} name={name ?? words} size={18} />
    );
  const trigger = (
    <button
      type="button"
      className={classes.pick}
      data-empty={isNobody || undefined}
      aria-label={`${t('field.manager')}: ${words}`}
      aria-haspopup="dialog"
      aria-expanded={opened}
      onClick={() => setOpened(!opened)}
    >
      {icon}
      <span>{words}</span>
    </button>
  );
  return (
    <Popup
      opened={opened}
      onClose={() => setOpened(false)}
      trigger={trigger}
      position="bottom-start"
      label={t('field.manager')}
      titled
    >
      <PersonList
        chosen={ticket.manager}
        department_id={ticket.department_id}
        onPick={(manager) => {
          setOpened(false);
          void pickForTicket(ticket.id, { manager });
        }}
      />
    </Popup>
  );
}

export function DepartmentPick({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation('tickets');
  const departments = useDepartments().data ?? [];
  const department = useDepartmentOf(ticket);
  if (!departments.length) return null;
  const words = department?.name ?? t('no_department');
  const set = (department_id: number | null) => void pickForTicket(ticket.id, { department_id });
  return (
    <Menu
      trigger={pick({ label: t('field.department'), icon: <IconBuilding size={15} />, words, isEmpty: !department })}
      label={t('field.department')}
      position="bottom-start"
      items={[
        ...departments.map(({ id, name }) => ({
          label: name,
          checked: id === ticket.department_id,
          onSelect: () => set(id),
        })),
        'line',
        { label: t('no_department'), checked: ticket.department_id === null, onSelect: () => set(null) },
      ]}
    />
  );
}

/** By three words, or from one to ten; a department may show none. */
export function PriorityPick({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation('tickets');
  const department = useDepartmentOf(ticket);
  const type = department ? department.priority_type : 'scale';
  if (type === null) return null;
  const level = levelOf(ticket.priority);
  const isChosen = (value: number) => (type === 'number' ? value === ticket.priority : levelOf(value) === level);
  return (
    <Menu
      trigger={pick({
        label: t('field.priority'),
        icon: <PriorityMark priority={ticket.priority} type="scale" />,
        words: type === 'number' ? String(ticket.priority) : t(`priority.${level}`),
      })}
      label={t('field.priority')}
      position="bottom-start"
      items={prioritiesOf(type, t).map(({ value, label }) => ({
        label,
        checked: isChosen(value),
        onSelect: () => void pickForTicket(ticket.id, { priority: value }),
      }))}
    />
  );
}
