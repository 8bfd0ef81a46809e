import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { MultiSelect } from '../../../ui/multi-select.tsx';
import { useTicketTags } from '../data.ts';
import { useTicketDeeds } from '../deeds.ts';
import { closeAsked } from './open-window.ts';
import classes from './windows.module.css';

type Asked = { ids: readonly number[]; onDone?: () => void };

/** Tags that chosen tickets get, and those they lose. */
export function TagsWindow({ asked }: { asked: Asked | null }) {
  const { t } = useTranslation('tickets');
  return (
    <Modal opened={asked !== null} onClose={closeAsked} title={t('tags.title')} size="sm" fullOnPhone>
      {asked && <Form {...asked} />}
    </Modal>
  );
}

function Form({ ids, onDone }: Asked) {
  const { t } = useTranslation('tickets');
  const deeds = useTicketDeeds();
  const tags = useTicketTags().data ?? [];
  const [add, setAdd] = useState<number[]>([]);
  const [remove, setRemove] = useState<number[]>([]);
  const options = tags.map(({ id, tag }) => ({ value: id, label: tag }));
  const save = () => {
    closeAsked();
    onDone?.();
    void deeds.tagMany(ids, { add, remove });
  };
  return (
    <div className={classes.form}>
      <MultiSelect
        data-autofocus
        label={t('tags.add')}
        options={options.filter(({ value }) => !remove.includes(value))}
        value={add}
        onChange={setAdd}
      />
      <MultiSelect
        label={t('tags.remove')}
        options={options.filter(({ value }) => !add.includes(value))}
        value={remove}
        onChange={setRemove}
      />
      <Button look="primary" wide disabled={!add.length && !remove.length} onClick={save}>
        {t('tags.save')}
      </Button>
    </div>
  );
}
