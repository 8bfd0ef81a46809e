import { listTaskActions, type TaskAction } from '@parley/contract/tasks/tasks';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../kit/i18n/formats.ts';
import { useLanguage } from '../../../kit/i18n/i18n.ts';
import { useEndpoint } from '../../../kit/query.ts';
import { readWireTime } from '../../../kit/time.ts';
import { useActorWords } from '../../../ui/actor-words.ts';
import { useCategories } from '../tasks.ts';
import classes from './task-details.module.css';

type Props = { id: number; nameOf: (id: number | null) => string };
type Said = string | number | boolean | null | undefined;

/** Who changed what, the newest first. */
export function TaskHistory({ id, nameOf }: Props) {
  const { t } = useTranslation('tasks');
  const actorWords = useActorWords();
  const language = useLanguage();
  const actions = useEndpoint(listTaskActions, { id }, { quiet: true }).data;
  const categories = useCategories().data ?? [];
  if (!actions?.length) return null;
  const time = (text: Said) => {
    const moment = typeof text === 'string' ? readWireTime(text) : null;
    return moment ? formatDateTime(moment, language) : '—';
  };
  const words = (field: string, value: Said): string => {
    if (value === null || value === undefined || value === '') return '—';
    if (field === 'date') return time(value);
    if (field === 'manager_id') return nameOf(Number(value));
    if (field === 'category_id') return categories.find((it) => it.id === value)?.title ?? '—';
    if (field === 'repeat') return t(`repeat.${value as 'day'}`);
    return typeof value === 'boolean' ? t(value ? 'yes' : 'no') : String(value);
  };
  const changes = ({ kind, before, after }: TaskAction) =>
    kind === 'edited' || kind === 'closed'
      ? (Object.keys(after) as string[])
          .filter((field) => !['closed_at', 'deleted_at'].includes(field))
          .map((field) => ({ field, from: words(field, before[field]), to: words(field, after[field]) }))
      : [];
  return (
    <section className={classes.history} aria-label={t('history.title')}>
      <h4>{t('history.title')}</h4>
      <ul>
        {actions.map((it) => (
          <li key={it.id}>
            <span>
              <b>{actorWords(it.actor)}</b> {t(`history.${it.kind}`)}
            </span>
            <time>{time(it.created_at)}</time>
            {changes(it).map(({ field, from, to }) => (
              <span key={field} className={classes.change}>
                {t(`changed.${field as 'date'}`)}: {from} → {to}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}
