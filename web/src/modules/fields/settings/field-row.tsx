import { type CustomField, fieldTypes } from '@parley/contract/fields/fields';
import { IconCheck, IconChevronDown, IconGripVertical, IconLock, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { OrderButtons } from '../../../ui/order-buttons.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { toast } from '../../../ui/toast.ts';
import { drawnRow } from '../../../ui/drawn-row.ts';
import type { FieldChangesOf } from './field-changes.ts';
import { FieldOptions } from './field-options.tsx';
import classes from './fields-tab.module.css';
import { KeptName } from '../../../ui/kept-name.tsx';
import { RequiredStages } from './required-stages.tsx';
import { stepAside } from './step-aside.ts';

type Props = {
  field: CustomField;
  at: number;
  last: number;
  isOver: boolean;
  isOpen: boolean;
  changes: FieldChangesOf;
  onOpen: (isOpen: boolean) => void;
  onMove: (to: number) => void;
  onDrag: () => void;
  onOver: () => void;
  onDrop: () => void;
  onStop: () => void;
};

/** One field: every change is kept at once. */
export function FieldRow(props: Props) {
  const { field, at, last, isOver, isOpen, changes, onOpen, onMove, onDrag, onOver, onDrop, onStop } = props;
  const { t } = useTranslation('fields');
  const { id, label, visible, is_system, entity, type } = field;
  const hasMore = type === 'list' || entity === 'lead';
  const drawn = drawnRow({ title: label, onDrag, onOver, onDrop, onStop });
  return (
    <li className={classes.field} data-over={isOver || undefined} {...drawn.row}>
      <div className={classes.row}>
        <span className={classes.grip} {...drawn.grip}>
          <IconGripVertical size={16} />
        </span>
        <KeptName
          className={classes.kept}
          label={t('label')}
          value={label}
          maxLength={100}
          onKeep={(words) => changes.change(id, { label: words })}
        />
        <TypeMenu field={field} changes={changes} />
        <IconButton
          size="sm"
          className={hasMore ? '' : classes.hidden}
          label={t('more', { label })}
          aria-expanded={isOpen}
          icon={<IconChevronDown data-open={isOpen || undefined} className={classes.chevron} />}
          onClick={() => onOpen(!isOpen)}
        />
        <span className={classes.order}>
          <OrderButtons up={t('up', { label })} down={t('down', { label })} at={at} last={last} onMove={onMove} />
        </span>
        <Switch
          label={<span className="visually-hidden">{t('visible', { label })}</span>}
          checked={visible}
          onChange={(event) => void changes.change(id, { visible: event.currentTarget.checked }).then(tell)}
        />
        {is_system ? (
          <span className={classes.system} role="img" aria-label={t('system')} title={t('system')}>
            <IconLock size={16} />
          </span>
        ) : (
          <IconButton
            size="sm"
            label={t('remove', { label })}
            icon={<IconTrash />}
            onClick={(event) => {
              stepAside(event);
              void changes.remove(field);
            }}
          />
        )}
      </div>
      {isOpen && hasMore && (
        <div className={classes.more}>
          {entity === 'lead' && (
            <Switch
              row
              label={t('required')}
              description={t('required_note')}
              checked={field.required_in_stages !== null}
              onChange={(event) =>
                void changes.change(id, { required_in_stages: event.currentTarget.checked ? [] : null }).then(tell)
              }
            />
          )}
          {field.required_in_stages && (
            <RequiredStages
              value={field.required_in_stages}
              onChange={(stages) => void changes.change(id, { required_in_stages: stages }).then(tell)}
            />
          )}
          {type === 'list' && <FieldOptions field={field} changes={changes} />}
        </div>
      )}
    </li>
  );
}

function TypeMenu({ field: { id, type, label, is_system }, changes }: Pick<Props, 'field' | 'changes'>) {
  const { t } = useTranslation('fields');
  if (is_system) return <span className={classes.fixed}>{t(`types.${type}`)}</span>;
  return (
    <Menu
      label={t('type')}
      trigger={
        <button type="button" className={classes.type} aria-label={t('type_of', { label, type: t(`types.${type}`) })}>
          {t(`types.${type}`)}
          <IconChevronDown size={14} />
        </button>
      }
      items={fieldTypes.map((it) => ({
        label: t(`types.${it}`),
        icon: it === type ? <IconCheck /> : <span />,
        onSelect: () => it !== type && void changes.change(id, { type: it }).then(tell),
      }))}
    />
  );
}

const tell = (reason: string | null) => void (reason && toast.error(reason));
