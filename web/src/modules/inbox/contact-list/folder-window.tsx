import { addTopic, type Topic } from '@parley/contract/inbox/topics';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEndpointForm } from '../../../kit/form.ts';
import { Button } from '../../../ui/button.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { ColorDot } from './color-dot.tsx';
import { useFolderChanges } from './folder-changes.ts';
import { FolderRow } from './folder-row.tsx';
import classes from './folder-window.module.css';
import { moved } from './move.ts';
import { changeTopics, useTopics } from './topics.ts';

type Props = { opened: boolean; onClose: () => void };

/** The folders of the team: their order, titles, colours, and which of them are shown. Every change is kept at once. */
export function FolderWindow({ opened, onClose }: Props) {
  const { t } = useTranslation('contact-list');
  return (
    <Modal opened={opened} onClose={onClose} title={t('folder.settings')} fullOnPhone>
      <FolderRows />
      <NewFolder />
    </Modal>
  );
}

function FolderRows() {
  const { t } = useTranslation('contact-list');
  const topics = useTopics() ?? [];
  const changes = useFolderChanges();
  const [dragged, setDragged] = useState<Topic['id'] | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const drop = (to: number) => {
    const from = topics.findIndex(({ id }) => id === dragged);
    setDragged(null);
    setOver(null);
    if (from >= 0 && from !== to) void changes.arrange(moved(topics, from, to));
  };
  return (
    <ul className={classes.rows} aria-label={t('folders')}>
      {topics.map((topic, at) => (
        <FolderRow
          key={topic.id}
          topic={topic}
          at={at}
          last={topics.length - 1}
          isOver={over === at && dragged !== topic.id}
          changes={changes}
          onMove={(to) => void changes.arrange(moved(topics, at, to))}
          onDrag={() => setDragged(topic.id)}
          onOver={() => setOver(at)}
          onDrop={() => drop(at)}
          onStop={() => {
            setDragged(null);
            setOver(null);
          }}
        />
      ))}
    </ul>
  );
}

const firstColor = '#D8E1FA';

function NewFolder() {
  const { t } = useTranslation('contact-list');
  const form = useEndpointForm(addTopic, {
    start: { title: '', bg_color: firstColor },
    input: (values) => values,
    done: ({ data }) => {
      changeTopics((topics) => [...topics.filter(({ id }) => id !== data.id), data]);
      form.reset();
    },
    places: { folder_title_taken: 'title', too_many_folders: 'title' },
  });
  return (
    <form className={classes.add} onSubmit={form.submit} noValidate>
      <ColorDot color={form.values.bg_color} onChange={(color) => form.set('bg_color', color)} />
      <TextField
        {...form.field('title')}
        className={classes.title}
        aria-label={t('folder.new')}
        placeholder={t('folder.new')}
        maxLength={60}
      />
      <Button type="submit" look="primary" loading={form.sending}>
        {t('folder.add')}
      </Button>
      {form.refusal && <FormAlert>{form.refusal}</FormAlert>}
    </form>
  );
}
