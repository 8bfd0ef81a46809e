import { canBeSent, filledText } from '@parley/contract/inbox/approved-rules';
import type { ApprovedTemplate } from '@parley/contract/inbox/approved-templates';
import type { Contact, Dialogue } from '@parley/contract/inbox/contacts';
import { IconBrandWhatsapp, IconPhoto, IconRefresh } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../../../../kit/i18n/formats.ts';
import { useLanguage } from '../../../../kit/i18n/i18n.ts';
import { readWireTime } from '../../../../kit/time.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { join } from '../../../../ui/join.ts';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { SearchField } from '../../../../ui/search-field.tsx';
import { Select } from '../../../../ui/select.tsx';
import { ListSkeleton } from '../../../../ui/skeletons.tsx';
import list from '../templates/templates-window.module.css';
import classes from './approved.module.css';
import { foundTemplates, languageName, languagesOf } from './found-templates.ts';
import { suggestedValues } from './suggest-values.ts';
import { useApproved, useKnown } from './use-approved.ts';

type Props = { contact: Contact; dialogue: Dialogue; onChoose: (template: ApprovedTemplate) => void };

/** The templates of the channel: those that can be sent, then those that cannot, with the reason. */
export function ApprovedList({ contact, dialogue, onChoose }: Props) {
  const { t } = useTranslation('approved');
  const language = useLanguage();
  const approved = useApproved(dialogue);
  const known = useKnown(contact, dialogue);
  const [search, setSearch] = useState('');
  const [spoken, setSpoken] = useState('');
  const { data } = approved;
  const templates = data?.templates ?? [];
  const found = foundTemplates(templates, search, spoken);
  const languages = languagesOf(templates);
  const rows = () => {
    if (!data && approved.isError)
      return <ErrorState onRetry={() => void approved.refetch()} retrying={approved.isFetching} />;
    if (!data) return <ListSkeleton rows={5} />;
    if (!templates.length) return <EmptyState icon={<IconBrandWhatsapp />} title={t('empty')} text={t('teach')} />;
    if (!found.length) return <EmptyState title={t('not_found')} />;
    return (
      <ul className={list.list} onKeyDown={walk}>
        {found.map((it) => (
          <li key={it.id} className={list.row}>
            <button
              type="button"
              className={join(list.use, !canBeSent(it) && classes.off)}
              disabled={!canBeSent(it)}
              onClick={() => onChoose(it)}
            >
              <span className={list.head}>
                <span className={list.name}>{it.name}</span>
                <span className={list.command}>{languageName(it.language, language)}</span>
                {it.parts.header && it.parts.header.format !== 'text' && <IconPhoto size={14} />}
                <Status template={it} />
              </span>
              <span className={list.text}>{filledText(it.parts, suggestedValues(it.parts, known))}</span>
            </button>
          </li>
        ))}
      </ul>
    );
  };
  return (
    <>
      <div className={`${list.top} ${classes.top}`}>
        <SearchField value={search} onChange={setSearch} placeholder={t('search')} data-autofocus />
        {languages.length > 1 && (
          <Select
            aria-label={t('language')}
            className={classes.language}
            options={[
              { value: '', label: t('any_language') },
              ...languages.map((it) => ({ value: it, label: languageName(it, language) })),
            ]}
            value={spoken}
            onChange={(it) => setSpoken(it ?? '')}
          />
        )}
        <IconButton
          label={t('refresh')}
          icon={<IconRefresh size={18} />}
          disabled={approved.isRenewing}
          onClick={() => void approved.renew()}
        />
      </div>
      <div className={list.content}>
        <Told told_at={data?.told_at ?? null} problem={data?.problem ?? null} />
        {rows()}
      </div>
    </>
  );
}

/** How old the list is, and why it is not newer. */
function Told({ told_at, problem }: { told_at: string | null; problem: string | null }) {
  const { t } = useTranslation('approved');
  const at = told_at ? readWireTime(told_at) : null;
  const ours: Record<string, string> = { provider_silent: t('no_answer'), channel_cannot_send: t('not_connected') };
  return (
    <p className={classes.told} role="status">
      <span>{t('why')}</span>
      {problem && <span className={classes.problem}>{t('problem', { reason: ours[problem] ?? problem })}</span>}
      {at && <span>{t('told', { time: formatTime(at) })}</span>}
    </p>
  );
}

const words = ['PENDING', 'IN_APPEAL', 'REJECTED', 'PAUSED', 'DISABLED'] as const;

/** Why it cannot be sent: our word for the state, the provider's for the reason. */
function Status({ template: { usable, status, reason } }: { template: ApprovedTemplate }) {
  const { t } = useTranslation('approved');
  if (usable === 'yes') return null;
  const known = words.find((it) => it === status);
  const word = usable === 'unsupported' ? t('status.unsupported') : known ? t(`status.${known}`) : status;
  return <Badge tone={status === 'REJECTED' ? 'bad' : 'warn'}>{reason ? `${word}: ${reason}` : word}</Badge>;
}

/** Arrows lead from one to the next. */
function walk(event: KeyboardEvent<HTMLElement>) {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (!step) return;
  const all = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('button:enabled')];
  event.preventDefault();
  all[all.indexOf(document.activeElement as HTMLButtonElement) + step]?.focus();
}
