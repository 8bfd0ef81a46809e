import { createLeadTag, deleteLeadTag, type LeadTag, listLeadTags, updateLeadTag } from '@parley/contract/deals/tags';
import { IconTag, IconTrash } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../kit/api.ts';
import { isApiError } from '../../../../kit/api-error.ts';
import { refetch } from '../../../../kit/query.ts';
import { showError } from '../../../../kit/query-client.ts';
import { Button } from '../../../../ui/button.tsx';
import { confirm } from '../../../../ui/confirm.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { ListSkeleton } from '../../../../ui/skeletons.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { useMay } from '../../../projects/index.ts';
import { useLeadTags } from '../../data.ts';
import { KeptName } from '../../../../ui/kept-name.tsx';
import classes from './tags-tab.module.css';

const MOST = 60;

/** Tags of deals: added, renamed in place, removed. */
export function TagsTab() {
  const { t } = useTranslation('editor');
  const { data: tags, isError, isFetching, refetch: again } = useLeadTags();
  const mayEdit = useMay('settings.edit');
  if (!tags && isError) return <ErrorState onRetry={() => void again()} retrying={isFetching} />;
  if (!tags) return <ListSkeleton rows={4} />;
  return (
    <div className={classes.tab}>
      <p className={classes.about}>{t('tags.about')}</p>
      <NewTag />
      {tags.length === 0 && <EmptyState icon={<IconTag />} title={t('tags.none')} text={t('tags.none_text')} />}
      {tags.length > 0 && (
        <ul className={classes.list} aria-label={t('tags.list')}>
          {tags.map((tag) => (
            <Tag key={tag.id} tag={tag} mayEdit={mayEdit} />
          ))}
        </ul>
      )}
    </div>
  );
}

function NewTag() {
  const { t } = useTranslation('editor');
  const [title, setTitle] = useState('');
  const [error, setError] = useState<string | null>(null);
  const add = async (event: FormEvent) => {
    event.preventDefault();
    const words = title.trim();
    if (!words) return;
    setTitle('');
    try {
      await api(createLeadTag, { title: words });
      await refetch(listLeadTags);
    } catch (problem) {
      setTitle(words);
      setError(isApiError(problem) ? problem.text : String(problem));
    }
  };
  return (
    <form className={classes.add} onSubmit={(event) => void add(event)} noValidate>
      <TextField
        aria-label={t('tags.new')}
        placeholder={t('tags.new')}
        value={title}
        maxLength={MOST}
        error={error}
        onChange={(event) => {
          setTitle(event.currentTarget.value);
          setError(null);
        }}
      />
      <Button type="submit" look="primary" disabled={!title.trim()}>
        {t('tags.add')}
      </Button>
    </form>
  );
}

function Tag({ tag: { id, title }, mayEdit }: { tag: LeadTag; mayEdit: boolean }) {
  const { t } = useTranslation('editor');
  const rename = async (words: string) => {
    try {
      await api(updateLeadTag, { id, title: words });
      await refetch(listLeadTags);
      return null;
    } catch (error) {
      return isApiError(error) ? error.text : String(error);
    }
  };
  const remove = async () => {
    const question = { title: t('tags.question', { title }), text: t('tags.question_text') };
    if (!(await confirm({ ...question, action: t('tags.delete'), danger: true }))) return;
    await api(deleteLeadTag, { id }).catch(showError);
    void refetch(listLeadTags);
  };
  return (
    <li className={classes.tag}>
      <IconTag size={16} className={classes.icon} />
      <KeptName
        label={t('tags.rename', { title })}
        value={title}
        maxLength={MOST}
        readOnly={!mayEdit}
        onKeep={rename}
      />
      {mayEdit && <IconButton label={t('tags.remove', { title })} icon={<IconTrash />} onClick={() => void remove()} />}
    </li>
  );
}
