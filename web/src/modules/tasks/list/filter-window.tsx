import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { DayPicker } from '../../../ui/day-picker.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Select } from '../../../ui/select.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { useMembers } from '../../projects/index.ts';
import { useCategories } from '../tasks.ts';
import type { Shown } from '../use-shown.ts';
import classes from '../window/task-form.module.css';

type Props = { opened: boolean; onClose: () => void; shown: Shown };

/** Seen behind the window while it is changed. */
export function FilterWindow({ opened, onClose, shown }: Props) {
  const { t } = useTranslation(['tasks', 'ui']);
  const people = useMembers().data ?? [];
  const categories = useCategories().data ?? [];
  const { of, category, made, priority, other, from, to, status } = shown.shown;
  return (
    <Modal opened={opened} onClose={onClose} title={t('filter.title')} size="sm">
      <div className={classes.form}>
        <Select
          label={t('field.manager')}
          placeholder={t(of === undefined ? 'whose.mine' : 'whose.all')}
          searchable
          clearable
          options={people.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={typeof of === 'number' ? String(of) : null}
          onChange={(id) => shown.show({ of: id ? Number(id) : 'all' })}
        />
        <Select
          label={t('field.category')}
          placeholder={t('made.any')}
          clearable
          options={categories.map(({ id, title }) => ({ value: String(id), label: title }))}
          value={category ? String(category) : null}
          onChange={(id) => shown.show({ category: id ? Number(id) : undefined })}
        />
        <Segmented
          aria-label={t('made.label')}
          wide
          value={made ?? 'any'}
          options={(['any', 'manual', 'auto'] as const).map((value) => ({ value, label: t(`made.${value}`) }))}
          onChange={(it) => shown.show({ made: it === 'any' ? undefined : it })}
        />
        <div className={classes.pair}>
          <DayPicker
            label={t('filter.from')}
            placeholder={t('filter.day')}
            value={from ?? null}
            onChange={(day) => shown.show({ from: day ?? undefined })}
          />
          <DayPicker
            label={t('filter.to')}
            placeholder={t('filter.day')}
            error={from !== undefined && to !== undefined && from > to && t('ui:span.too_early')}
            value={to ?? null}
            onChange={(day) => shown.show({ to: day ?? undefined })}
          />
        </div>
        {status !== 'closed' && (
          <Switch
            label={t('filter.overdue')}
            checked={other === 'overdue'}
            onChange={(event) => shown.show({ other: event.currentTarget.checked ? 'overdue' : undefined })}
          />
        )}
        <Switch
          label={t('filter.priority')}
          checked={priority ?? false}
          onChange={(event) => shown.show({ priority: event.currentTarget.checked ? true : undefined })}
        />
        <Button wide onClick={shown.clear}>
          {t('filter.clear')}
        </Button>
      </div>
    </Modal>
  );
}
