import type { Contact, Dialogue } from '@parley/contract/inbox/contacts';
import { deleteTemplate, listTemplates, type MessageTemplate, restoreTemplate } from '@parley/contract/inbox/templates';
import { IconLayoutList, IconPaperclip, IconPencil, IconPlus, IconTrash, IconUser } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { act } from '../../../../kit/act.ts';
import { api } from '../../../../kit/api.ts';
import { refetch } from '../../../../kit/query.ts';
import { useMay } from '../../../projects/index.ts';
import { Button } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { SearchField } from '../../../../ui/search-field.tsx';
import { ListSkeleton } from '../../../../ui/skeletons.tsx';
import { focusComposer } from '../focus.ts';
import { rankTemplates } from '../suggest/templates.ts';
import { insertTemplate } from './insert-template.ts';
import classes from './templates-window.module.css';
import { useFilled, useTemplates } from './use-templates.ts';

type Props = {
  contact: Contact;
  dialogue: Dialogue;
  onDone: () => void;
  onEdit: (template: MessageTemplate | null) => void;
};

export function TemplateList({ contact, dialogue, onDone, onEdit }: Props) {
  const { t } = useTranslation('composer');
  const { data, isError, isFetching, refetch: again } = useTemplates();
  const [search, setSearch] = useState('');
  const fill = useFilled(contact, dialogue);
  const mayEdit = useMay('settings.edit');
  const found = rankTemplates(data ?? [], search);
  const use = (template: MessageTemplate) => {
    insertTemplate(contact.id, template, fill(template.text));
    onDone();
    focusComposer();
  };
  const add = (
    <Button look="primary" icon={<IconPlus size={17} />} onClick={() => onEdit(null)}>
      {t('templates.add')}
    </Button>
  );
  const list = () => {
    if (!data && isError) return <ErrorState onRetry={() => void again()} retrying={isFetching} />;
    if (!data) return <ListSkeleton rows={5} />;
    if (!data.length) {
      return (
        <EmptyState icon={<IconLayoutList />} title={t('templates.empty')} text={t('templates.teach')} action={add} />
      );
    }
    if (!found.length) return <EmptyState title={t('templates.not_found')} />;
    return groupsOf(found).map(([group, templates]) => (
      <section key={group} aria-label={group || t('templates.no_group')}>
        <h3 className={classes.group}>{group || t('templates.no_group')}</h3>
        <ul className={classes.list}>
          {templates.map((it) => (
            <li key={it.id} className={classes.row}>
              <button type="button" className={classes.use} onClick={() => use(it)}>
                <span className={classes.head}>
                  <span className={classes.name}>{it.name}</span>
                  {it.command && <span className={classes.command}>/{it.command}</span>}
                  {it.type === 'personal' && <IconUser size={14} aria-label={t('templates.types.personal')} />}
                  {it.file && <IconPaperclip size={14} aria-label={it.file.name} />}
                </span>
                <span className={classes.text}>{fill(it.text) || it.file?.name}</span>
              </button>
              {(it.type === 'personal' || mayEdit) && (
                <span className={classes.tools}>
                  <IconButton
                    size="sm"
                    label={t('templates.edit_one', { name: it.name })}
                    icon={<IconPencil size={16} />}
                    onClick={() => onEdit(it)}
                  />
                  <IconButton
                    size="sm"
                    label={t('templates.delete', { name: it.name })}
                    icon={<IconTrash size={16} />}
                    onClick={() => void remove(it, t('templates.deleted', { name: it.name }))}
                  />
                </span>
              )}
            </li>
          ))}
        </ul>
      </section>
    ));
  };
  return (
    <>
      <div className={classes.top}>
        <SearchField value={search} onChange={setSearch} placeholder={t('templates.search')} data-autofocus />
        {!!data?.length && add}
      </div>
      <div className={classes.content}>{list()}</div>
    </>
  );
}

/** In the order in which they are found. */
const groupsOf = (found: MessageTemplate[]): [string, MessageTemplate[]][] => [
  ...Map.groupBy(found, ({ group }) => group),
];

const renew = () => void refetch(listTemplates);

const remove = ({ id }: MessageTemplate, text: string) =>
  act({
    call: () => api(deleteTemplate, { id }),
    place: renew,
    done: () => text,
    back: () => api(restoreTemplate, { id }).then(renew),
  });
