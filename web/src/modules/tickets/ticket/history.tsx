import { levelOf } from '@parley/contract/tickets/priorities';
import { listTicketActions, type TicketAction } from '@parley/contract/tickets/history';
import type { PromiseKind } from '@parley/contract/tickets/promises';
import type { Ticket, TicketStatus } from '@parley/contract/tickets/tickets';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEndpoint } from '../../../kit/query.ts';
import { takeBack } from '../../../kit/undo.ts';
import { isByItself, useActorWords } from '../../../ui/actor-words.ts';
import { Button } from '../../../ui/button.tsx';
import { HistoryLine, HistoryList } from '../../../ui/history.tsx';
import { useMembers } from '../../projects/index.ts';
import { useDepartments, useTicketTags } from '../data.ts';
import { ticketUndo } from '../undo-tickets.ts';
import { otherOf, reasonOf, toldOf } from './told-of.ts';

/** What happened to a ticket, the newest first. */
export function TicketHistory({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation('tickets');
  const { data, isError, isFetching, refetch } = useEndpoint(listTicketActions, { id: ticket.id }, { quiet: true });
  const pages = {
    data: data && { pages: [{ data }] },
    isError,
    isFetching,
    refetch,
    hasNextPage: false,
    isFetchingNextPage: false,
    fetchNextPage: () => undefined,
  };
  return (
    <HistoryList label={t('side.history')} pages={pages} none={{ title: t('history.none') }} more="">
      {(action) => <Line action={action} />}
    </HistoryList>
  );
}

function Line({ action }: { action: TicketAction }) {
  const { t } = useTranslation('tickets');
  const actorWords = useActorWords();
  const words = useWords(action);
  const { kind, actor, undo, created_at } = action;
  const told = toldOf(action);
  const reason = reasonOf(action);
  const [first] = told;
  const other = otherOf(action);
  return (
    <>
      <HistoryLine
        what={other ? t(`history.kind_of.${other.kind}`, { number: other.number }) : t(`history.kind.${kind}`)}
        note={
          told.length > 1 || kind === 'created'
            ? told.map(([field, [, is]]) => words.named(field, is, 1)).join(' · ')
            : null
        }
        change={
          told.length === 1 && first && kind !== 'created'
            ? {
                before: words.plain(first[0], first[1][0], 0),
                after: words.plain(first[0], first[1][1], 1) ?? t('history.nothing'),
              }
            : null
        }
        by={[actorWords(actor), reason && t(`history.why.${reason}`)]}
        isByItself={isByItself(actor)}
        time={created_at}
      />
      {undo && <TakeBack token={undo} />}
    </>
  );
}

function TakeBack({ token }: { token: string }) {
  const { t } = useTranslation('tickets');
  const [isBusy, setBusy] = useState(false);
  const press = async () => {
    setBusy(true);
    await takeBack(ticketUndo([token]));
    setBusy(false);
  };
  return (
    <Button size="sm" loading={isBusy} onClick={() => void press()}>
      {t('history.undo')}
    </Button>
  );
}

/** Kept values in words: ids by what they are called, or were. */
function useWords({ words }: TicketAction) {
  const { t } = useTranslation('tickets');
  const members = useMembers().data ?? [];
  const departments = useDepartments().data ?? [];
  const tags = useTicketTags().data ?? [];
  const one = (field: string, value: unknown): string => {
    if (field === 'status') return t(`status.${value as TicketStatus}`);
    if (field === 'promise') return t(`promise.${value as PromiseKind}`);
    if (field === 'priority') return t(`priority.${levelOf(Number(value))}`);
    if (field === 'manager_id') return members.find(({ id }) => id === value)?.name ?? t('former');
    if (field === 'department_id') return departments.find(({ id }) => id === value)?.name ?? t('history.gone');
    if (field === 'ticket_tags_ids') return tags.find(({ id }) => id === value)?.tag ?? t('history.gone');
    return String(value);
  };
  const plain = (field: string, value: unknown, side: 0 | 1): string | null => {
    const called = words[field]?.[side];
    if (called) return called;
    if (value === null || value === undefined || value === '') return null;
    if (!Array.isArray(value)) return one(field, value);
    return value.length ? value.map((it) => one(field, it)).join(', ') : null;
  };
  const named = (field: string, value: unknown, side: 0 | 1): string => {
    const name = t(`history.field.${field}` as 'history.field.subject', { defaultValue: field.replaceAll('_', ' ') });
    return `${name}: ${plain(field, value, side) ?? t('history.nothing')}`;
  };
  return { plain, named };
}
