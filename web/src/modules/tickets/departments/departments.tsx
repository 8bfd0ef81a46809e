import type { Department } from '@parley/contract/tickets/departments';
import { IconBuilding, IconChevronRight, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { ListSkeleton } from '../../../ui/skeletons.tsx';
import { useMay } from '../../projects/index.ts';
import { useDepartments } from '../data.ts';
import { DepartmentForm } from './department-form.tsx';
import classes from './ticket-settings.module.css';

/** Those there are; each opens as a form in their place. */
export function Departments() {
  const { t } = useTranslation('departments');
  const { data: departments, isError, isFetching, refetch } = useDepartments();
  const mayEdit = useMay('tickets.edit');
  const [open, setOpen] = useState<Department | 'new' | null>(null);
  if (open) return <DepartmentForm department={open === 'new' ? null : open} onClose={() => setOpen(null)} />;
  if (!departments && isError) return <ErrorState onRetry={() => void refetch()} retrying={isFetching} />;
  if (!departments) return <ListSkeleton rows={3} />;
  const add = mayEdit && (
    <Button look="primary" icon={<IconPlus />} onClick={() => setOpen('new')}>
      {t('add')}
    </Button>
  );
  if (!departments.length)
    return <EmptyState icon={<IconBuilding />} title={t('none')} text={t('none_text')} action={add} />;
  return (
    <div className={classes.tab}>
      <p className={classes.about}>{t('about')}</p>
      <ul className={classes.list} aria-label={t('tab.departments')}>
        {departments.map((it) => (
          <li key={it.id}>
            <IconBuilding size={18} className={classes.icon} />
            <Line department={it} mayEdit={mayEdit} onOpen={() => setOpen(it)} />
          </li>
        ))}
      </ul>
      {add && <span>{add}</span>}
    </div>
  );
}

type LineProps = { department: Department; mayEdit: boolean; onOpen: () => void };

function Line({ department, mayEdit, onOpen }: LineProps) {
  const { t } = useTranslation('departments');
  const { name, managers, rule, hours } = department;
  const words = [
    t('people', { count: managers.length }),
    t(`rule.${rule}`),
    t(hours ? 'hours.own' : 'hours.project'),
  ].join(' · ');
  return (
    <>
      <button type="button" className={classes.department} disabled={!mayEdit} onClick={onOpen}>
        <span className={classes.name}>{name}</span>
        <span className={classes.note}>{words}</span>
      </button>
      {mayEdit && <IconChevronRight size={16} className={classes.icon} />}
    </>
  );
}
