import { IconBookmark, IconTrash, IconUsers } from '@tabler/icons-react';
import { type FormEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { create } from 'zustand';
import { Button } from '../../../ui/button.tsx';
import { confirm } from '../../../ui/confirm.ts';
import { Count } from '../../../ui/count.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Popup } from '../../../ui/popup.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useMay } from '../../projects/index.ts';
import { carryViews } from '../carry-views.ts';
import { useTicketCounts } from '../counts.ts';
import { useDepartments, useMyId } from '../data.ts';
import { sameView, type TicketsSearch } from '../search.ts';
import type { Shown } from '../use-shown.ts';
import { type SavedView, useSavedViews, useViewDeeds } from '../views.ts';
import classes from './saved-views.module.css';

const useOpened = create<{ opened: boolean }>(() => ({ opened: false }));
export const openViews = () => useOpened.setState({ opened: true });
const closeViews = () => useOpened.setState({ opened: false });

/** Those that everyone has: one's own, those that wait for somebody, those that are late or about to be. */
const usual = {
  mine: { status: 'opened', manager_id: 'me' },
  at_risk: { status: 'opened', promise: 'at_risk', order: 'due' },
  broken: { status: 'opened', promise: 'broken', order: 'due' },
} as const satisfies Record<string, TicketsSearch>;
const usualNames = ['mine', 'queue', 'at_risk', 'broken'] as const;

/** What waits for somebody: in one's own departments, of which it is known how much; else in all. */
function useQueue(): { view: TicketsSearch; waiting: number } {
  const my_id = useMyId();
  const departments = (useDepartments().data ?? []).filter(({ managers }) => managers.includes(my_id));
  const waiting = useTicketCounts()?.queue ?? 0;
  const among = departments.length > 0 ? { department_id: departments.map(({ id }) => id) } : {};
  return { view: { status: 'opened', manager_id: 'none', ...among }, waiting };
}

/** Views: applied by a press, kept under a name, let go. */
export function SavedViews({ shown }: { shown: Shown }) {
  const { t } = useTranslation('tickets');
  const { opened } = useOpened();
  const { waiting } = useQueue();
  const my_id = useMyId();
  useEffect(() => {
    // Not done, it is tried at the next opening.
    if (my_id) carryViews(my_id).catch(() => undefined);
  }, [my_id]);
  const button = (
    <IconButton
      label={waiting > 0 ? t('views.title_waiting', { count: waiting }) : t('views.title')}
      dot={waiting > 0}
      keys="V"
      icon={<IconBookmark />}
      aria-haspopup="dialog"
      aria-expanded={opened}
      onClick={opened ? closeViews : openViews}
    />
  );
  const popup = {
    opened,
    onClose: closeViews,
    trigger: button,
    position: 'bottom-start',
    label: t('views.title'),
  } as const;
  return (
    <Popup {...popup} padded titled>
      {opened && <Pane shown={shown} />}
    </Popup>
  );
}

function Pane({ shown }: { shown: Shown }) {
  const { t } = useTranslation('tickets');
  const saved = useSavedViews();
  const queue = useQueue();
  const line = (text: string, search: TicketsSearch) => (
    <button
      type="button"
      className={classes.name}
      aria-pressed={sameView(search, shown.shown)}
      onClick={() => {
        shown.showView(search);
        closeViews();
      }}
    >
      {text}
    </button>
  );
  return (
    <div className={classes.pane}>
      {usualNames.map((it) => (
        <div key={it} className={classes.line}>
          {line(t(`views.${it}`), it === 'queue' ? queue.view : usual[it])}
          {it === 'queue' && queue.waiting > 0 && <Count value={queue.waiting} soft />}
        </div>
      ))}
      {saved.length > 0 && <hr className={classes.rule} />}
      <div className={classes.saved}>
        {saved.map((it) => (
          <div key={it.id} className={classes.line}>
            {line(it.name, it.search)}
            <Marks view={it} />
          </div>
        ))}
      </div>
      <KeepForm search={shown.shown} />
    </div>
  );
}

/** Whose it is, and the way to let it go. */
function Marks({ view }: { view: SavedView }) {
  const { t } = useTranslation('tickets');
  const { forget } = useViewDeeds();
  const mayShare = useMay('tickets.edit');
  const isMine = view.user_id === useMyId();
  const remove = async () => {
    // Somebody else's can be brought back by nobody but them.
    const question = { title: t('views.question', { name: view.name }), text: t('views.question_text') };
    if (!isMine && !(await confirm({ ...question, action: t('views.remove'), danger: true }))) return;
    await forget(view, isMine);
  };
  return (
    <>
      {view.shared && <IconUsers className={classes.shared} role="img" aria-label={t('views.shared')} />}
      {(isMine || mayShare) && (
        <IconButton
          label={t('views.forget', { name: view.name })}
          icon={<IconTrash />}
          size="sm"
          onClick={() => void remove()}
        />
      )}
    </>
  );
}

function KeepForm({ search }: { search: TicketsSearch }) {
  const { t } = useTranslation('tickets');
  const { keep } = useViewDeeds();
  const mayShare = useMay('tickets.edit');
  const [name, setName] = useState('');
  const [shared, setShared] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (!name.trim()) return;
    const why = await keep(name.trim(), search, shared);
    if (why === null) closeViews();
    else setError(why);
  };
  return (
    <form className={classes.save} onSubmit={(event) => void save(event)}>
      <TextField
        label={t('views.save')}
        placeholder={t('views.name')}
        maxLength={100}
        value={name}
        error={error}
        onChange={(event) => {
          setName(event.currentTarget.value);
          setError(null);
        }}
      />
      <Button type="submit" look="primary" disabled={!name.trim()}>
        {t('views.keep')}
      </Button>
      {mayShare && (
        <Switch
          row
          className={classes.wide}
          label={t('views.share')}
          checked={shared}
          onChange={(event) => setShared(event.currentTarget.checked)}
        />
      )}
    </form>
  );
}
