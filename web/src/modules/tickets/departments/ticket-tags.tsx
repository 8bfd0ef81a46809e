import {
  createTicketTag,
  deleteTicketTag,
  listTicketTags,
  type TicketTag,
  updateTicketTag,
} from '@parley/contract/tickets/tags';
import { IconTag, IconTrash } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { act, whyNot } from '../../../kit/act.ts';
import { api } from '../../../kit/api.ts';
import { refetch } from '../../../kit/query.ts';
import { Button } from '../../../ui/button.tsx';
import { confirm } from '../../../ui/confirm.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { KeptName } from '../../../ui/kept-name.tsx';
import { ListSkeleton } from '../../../ui/skeletons.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useMay } from '../../projects/index.ts';
import { useTicketTags } from '../data.ts';
import classes from './ticket-settings.module.css';

const MOST = 60;
const renew = () => void refetch(listTicketTags);

/** Tags of tickets: added, renamed in place, given to every new ticket, removed. */
export function TicketTags() {
  const { t } = useTranslation('departments');
  const { data: tags, isError, isFetching, refetch: again } = useTicketTags();
  const mayEdit = useMay('tickets.edit');
  if (!tags && isError) return <ErrorState onRetry={() => void again()} retrying={isFetching} />;
  if (!tags) return <ListSkeleton rows={4} />;
  return (
    <div className={classes.tab}>
      <p className={classes.about}>{t('tags.about')}</p>
      {mayEdit && <NewTag />}
      {tags.length === 0 && <EmptyState icon={<IconTag />} title={t('tags.none')} text={t('tags.none_text')} />}
      {tags.length > 0 && (
        <ul className={classes.list} aria-label={t('tab.tags')}>
          {tags.map((tag) => (
            <Tag key={tag.id} tag={tag} mayEdit={mayEdit} />
          ))}
        </ul>
      )}
    </div>
  );
}

function NewTag() {
  const { t } = useTranslation('departments');
  const [name, setName] = useState('');
  const [error, setError] = useState<string | null>(null);
  const add = async (event: FormEvent) => {
    event.preventDefault();
    const tag = name.trim();
    if (!tag) return;
    setName('');
    const made = await act({ call: () => api(createTicketTag, { tag }), place: renew, quiet: true });
    if (made.isDone) return;
    setName(tag);
    setError(whyNot(made));
  };
  return (
    <form className={classes.add} onSubmit={(event) => void add(event)} noValidate>
      <TextField
        aria-label={t('tags.new')}
        placeholder={t('tags.new')}
        value={name}
        maxLength={MOST}
        error={error}
        onChange={(event) => {
          setName(event.currentTarget.value);
          setError(null);
        }}
      />
      <Button type="submit" look="primary" disabled={!name.trim()}>
        {t('tags.add')}
      </Button>
    </form>
  );
}

function Tag({ tag: { id, tag, default_tag }, mayEdit }: { tag: TicketTag; mayEdit: boolean }) {
  const { t } = useTranslation('departments');
  const rename = async (words: string) =>
    whyNot(await act({ call: () => api(updateTicketTag, { id, tag: words }), place: renew, quiet: true }));
  const remove = async () => {
    const question = { title: t('tags.question', { tag }), text: t('tags.question_text') };
    if (!(await confirm({ ...question, action: t('tags.delete'), danger: true }))) return;
    await act({ call: () => api(deleteTicketTag, { id }), place: renew, renew });
  };
  return (
    <li>
      <IconTag size={16} className={classes.icon} />
      <KeptName label={t('tags.rename', { tag })} value={tag} maxLength={MOST} readOnly={!mayEdit} onKeep={rename} />
      <Switch
        label={t('tags.default')}
        aria-label={t('tags.default_of', { tag })}
        checked={default_tag === 1}
        disabled={!mayEdit}
        onChange={(event) => {
          const call = () => api(updateTicketTag, { id, default_tag: event.currentTarget.checked ? 1 : 0 });
          void act({ call, place: renew, renew });
        }}
      />
      {mayEdit && <IconButton label={t('tags.remove', { tag })} icon={<IconTrash />} onClick={() => void remove()} />}
    </li>
  );
}
