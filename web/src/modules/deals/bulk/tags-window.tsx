import { createLeadTag, listLeadTags } from '@parley/contract/deals/tags';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { act } from '../../../kit/act.ts';
import { api } from '../../../kit/api.ts';
import { refetch } from '../../../kit/query.ts';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { MultiSelect } from '../../../ui/multi-select.tsx';
import { useLeadTags } from '../data.ts';
import classes from './tags-window.module.css';

type Change = { add: number[]; remove: number[] };
type Props = { opened: boolean; onClose: () => void; onSave: (change: Change) => void };

/** Tags that chosen deals get, and those they lose. */
export function TagsWindow({ opened, onClose, onSave }: Props) {
  const { t } = useTranslation('deals');
  return (
    <Modal opened={opened} onClose={onClose} title={t('bulk.tags')} size="sm">
      {opened && <Form onSave={onSave} />}
    </Modal>
  );
}

function Form({ onSave }: Pick<Props, 'onSave'>) {
  const { t } = useTranslation('deals');
  const tags = useLeadTags().data ?? [];
  const [add, setAdd] = useState<string[]>([]);
  const [remove, setRemove] = useState<string[]>([]);
  const [words, setWords] = useState('');
  const title = words.trim();
  const isNew = title !== '' && !tags.some((it) => it.title.toLowerCase() === title.toLowerCase());
  const options = tags.map((it) => ({ value: String(it.id), label: it.title }));
  const create = async () => {
    const created = await act({ call: () => api(createLeadTag, { title }) });
    if (!created.isDone) return;
    await refetch(listLeadTags);
    setAdd([...add, String(created.answer.id)]);
    setWords('');
  };
  return (
    <div className={classes.form}>
      <MultiSelect
        data-autofocus
        label={t('bulk.add_tags')}
        options={options.filter(({ value }) => !remove.includes(value))}
        value={add}
        onChange={setAdd}
        searchValue={words}
        onSearchChange={setWords}
      />
      {isNew && (
        <Button size="sm" look="soft" icon={<IconPlus />} onClick={() => void create()}>
          {t('bulk.new_tag', { title })}
        </Button>
      )}
      <MultiSelect
        label={t('bulk.remove_tags')}
        options={options.filter(({ value }) => !add.includes(value))}
        value={remove}
        onChange={setRemove}
      />
      <Button
        look="primary"
        wide
        disabled={!add.length && !remove.length}
        onClick={() => onSave({ add: add.map(Number), remove: remove.map(Number) })}
      >
        {t('bulk.save')}
      </Button>
    </div>
  );
}
