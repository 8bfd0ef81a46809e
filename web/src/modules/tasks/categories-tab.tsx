import {
  createCategory,
  deleteCategory,
  listCategories,
  type TaskCategory,
  updateCategory,
} from '@parley/contract/tasks/categories';
import { IconTrash } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { act } from '../../kit/act.ts';
import { api } from '../../kit/api.ts';
import { isApiError } from '../../kit/api-error.ts';
import { refetch } from '../../kit/query.ts';
import { showError } from '../../kit/query-client.ts';
import { Button } from '../../ui/button.tsx';
import { confirm } from '../../ui/confirm.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useMay } from '../projects/index.ts';
import classes from './categories-tab.module.css';
import { useCategories } from './tasks.ts';

/** Categories of tasks: added, renamed in place, removed. */
export function CategoriesTab() {
  const { t } = useTranslation('tasks');
  const { data: categories, isError, refetch: again } = useCategories();
  const mayEdit = useMay('settings.edit');
  const [title, setTitle] = useState('');
  if (isError) return <ErrorState onRetry={() => void again()} />;
  if (!categories) return <ListSkeleton rows={3} />;
  async function add(event: FormEvent) {
    event.preventDefault();
    const words = title.trim();
    // An empty name makes nothing.
    if (!words) return;
    setTitle('');
    await api(createCategory, { title: words }).catch((error: unknown) => {
      setTitle(words);
      showError(error);
    });
    void refetch(listCategories);
  }
  return (
    <div className={classes.tab}>
      <ul className={classes.list}>
        {categories.map((it) => (
          <Category key={it.id} category={it} mayEdit={mayEdit} />
        ))}
      </ul>
      {!categories.length && <p className={classes.none}>{t('categories.none')}</p>}
      {mayEdit && (
        <form className={classes.add} onSubmit={(event) => void add(event)}>
          <TextField
            aria-label={t('categories.name')}
            placeholder={t('categories.name')}
            value={title}
            maxLength={100}
            onChange={(event) => setTitle(event.currentTarget.value)}
          />
          <Button type="submit" look="primary" disabled={!title.trim()}>
            {t('categories.add')}
          </Button>
        </form>
      )}
    </div>
  );
}

function Category({ category, mayEdit }: { category: TaskCategory; mayEdit: boolean }) {
  const { t } = useTranslation('tasks');
  const [title, setTitle] = useState(category.title);
  async function rename() {
    const words = title.trim();
    if (!words || words === category.title) return setTitle(category.title);
    const call = () => api(updateCategory, { id: category.id, title: words });
    const renew = () => void refetch(listCategories);
    await act({ putBack: () => setTitle(category.title), call, place: renew, renew });
  }
  async function remove(with_tasks: boolean) {
    try {
      await api(deleteCategory, { id: category.id, ...(with_tasks ? { with_tasks } : {}) });
      void refetch(listCategories);
    } catch (error) {
      if (!isApiError(error) || error.code !== 'category_has_tasks') return showError(error);
      const isMeant = await confirm({
        title: t('categories.tied'),
        text: error.text,
        action: t('categories.delete'),
        danger: true,
      });
      if (isMeant) await remove(true);
    }
  }
  return (
    <li className={classes.category}>
      <input
        className={classes.name}
        aria-label={t('categories.rename', { title: category.title })}
        value={title}
        maxLength={100}
        readOnly={!mayEdit}
        onChange={(event) => setTitle(event.currentTarget.value)}
        onBlur={() => void rename()}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.currentTarget.blur();
          if (event.key !== 'Escape' || title === category.title) return;
          event.stopPropagation();
          setTitle(category.title);
        }}
      />
      {mayEdit && (
        <IconButton
          label={t('categories.remove', { title: category.title })}
          icon={<IconTrash />}
          onClick={() => void remove(false)}
        />
      )}
    </li>
  );
}
