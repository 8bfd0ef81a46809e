import type { Contact, Dialogue } from '@parley/contract/inbox/contacts';
import { deleteMacro, listMacros, type Macro, restoreMacro } from '@parley/contract/inbox/macros';
import { IconBolt, IconPencil, IconPlus, IconTrash, IconUser } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { act } from '../../../../kit/act.ts';
import { api } from '../../../../kit/api.ts';
import { refetch, useEndpoint } from '../../../../kit/query.ts';
import { useMay } from '../../../projects/index.ts';
import { Button } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { ListSkeleton } from '../../../../ui/skeletons.tsx';
import { useRunMacro } from './run-macro.ts';
import classes from './templates-window.module.css';

type Props = { contact: Contact; dialogue: Dialogue; onDone: () => void; onEdit: (macro: Macro | null) => void };

export function MacroList({ contact, dialogue, onDone, onEdit }: Props) {
  const { t } = useTranslation('composer');
  const { data, isError, isFetching, refetch: again } = useEndpoint(listMacros, {}, { quiet: true });
  const mayEdit = useMay('settings.edit');
  const run = useRunMacro(contact, dialogue);
  const add = (
    <Button look="primary" icon={<IconPlus size={17} />} onClick={() => onEdit(null)}>
      {t('macros.add')}
    </Button>
  );
  if (!data && isError) return <ErrorState onRetry={() => void again()} retrying={isFetching} />;
  if (!data) return <ListSkeleton rows={4} />;
  if (!data.length) {
    return <EmptyState icon={<IconBolt />} title={t('macros.empty')} text={t('macros.teach')} action={add} />;
  }
  return (
    <div className={classes.content}>
      <div className={classes.top}>
        <span />
        {add}
      </div>
      <ul className={classes.list}>
        {data.map((it, at) => (
          <li key={it.id} className={classes.row}>
            <button
              type="button"
              className={classes.use}
              data-autofocus={at === 0 || undefined}
              onClick={() => {
                onDone();
                void run(it);
              }}
            >
              <span className={classes.head}>
                <span className={classes.name}>{it.name}</span>
                {it.type === 'personal' && <IconUser size={14} aria-label={t('templates.types.personal')} />}
              </span>
              <span className={classes.text}>
                {it.steps.map(({ action }) => t(`macros.step.${action}`)).join(' → ')}
              </span>
            </button>
            {(it.type === 'personal' || mayEdit) && (
              <span className={classes.tools}>
                <IconButton
                  size="sm"
                  label={t('macros.edit_one', { name: it.name })}
                  icon={<IconPencil size={16} />}
                  onClick={() => onEdit(it)}
                />
                <IconButton
                  size="sm"
                  label={t('macros.delete', { name: it.name })}
                  icon={<IconTrash size={16} />}
                  onClick={() => void remove(it, t('macros.deleted', { name: it.name }))}
                />
              </span>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

const renew = () => void refetch(listMacros);

const remove = ({ id }: Macro, text: string) =>
  act({
    call: () => api(deleteMacro, { id }),
    place: renew,
    done: () => text,
    back: () => api(restoreMacro, { id }).then(renew),
  });
