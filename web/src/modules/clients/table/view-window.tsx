import type { ClientView } from '@parley/contract/clients/table';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useWayOut } from '../../../ui/use-way-out.ts';
import classes from './form.module.css';
import { VIEWS_ID } from './places.ts';

type Words = { name: string; shared: boolean };
type Props = {
  /** null: a new one. */
  view: ClientView | null;
  /** What somebody else has shared stays shared. */
  isOthers: boolean;
  opened: boolean;
  onClose: () => void;
  onKeep: (words: Words) => unknown;
};

export function ViewWindow({ view, isOthers, opened, onClose, onKeep }: Props) {
  const { t } = useTranslation('clients');
  return (
    <Modal opened={opened} onClose={onClose} title={t(view ? 'views.rename' : 'views.new')} size="sm">
      <ViewForm key={`${view?.id} ${opened}`} view={view} isOthers={isOthers} onKeep={onKeep} />
    </Modal>
  );
}

function ViewForm({ view, isOthers, onKeep }: Pick<Props, 'view' | 'isOthers' | 'onKeep'>) {
  const { t } = useTranslation('clients');
  const [name, setName] = useState(view?.name ?? '');
  const [shared, setShared] = useState(view?.shared ?? false);
  // The line of the menu that opened the window is gone by now.
  useWayOut(() => document.getElementById(VIEWS_ID));
  const keep = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim()) onKeep({ name: name.trim(), shared });
  };
  return (
    <form className={classes.form} onSubmit={keep}>
      <TextField
        label={t('views.name')}
        value={name}
        maxLength={100}
        data-autofocus
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {!isOthers && (
        <Switch
          row
          label={t('views.share')}
          description={t('views.share_note')}
          checked={shared}
          onChange={(event) => setShared(event.currentTarget.checked)}
        />
      )}
      <Button type="submit" look="primary" wide disabled={!name.trim()}>
        {t('views.keep')}
      </Button>
    </form>
  );
}
