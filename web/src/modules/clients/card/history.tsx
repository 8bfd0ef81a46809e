import type { ClientAction } from '@parley/contract/clients/history';
import { shownPhone } from '@parley/contract/clients/shown-phone';
import { clientsChanged, listClientActions } from '@parley/contract/clients/table';
import { clientChanged } from '@parley/contract/inbox/client-card';
import { type JoinReason, joinReasons } from '@parley/contract/inbox/join-reasons';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../kit/api.ts';
import { useLanguage } from '../../../kit/i18n/i18n.ts';
import { useLive } from '../../../kit/live.ts';
import { keyOf } from '../../../kit/query.ts';
import { queryClient } from '../../../kit/query-client.ts';
import { useActorWords } from '../../../ui/actor-words.ts';
import { HistoryLine, HistoryList } from '../../../ui/history.tsx';
import { toldWords, useAllFields } from '../../fields/index.ts';

const keyOfHistory = (id: number) => [...keyOf(listClientActions), id];

/** Who changed what and when, the newest first. */
export function History({ id }: { id: number }) {
  const { t } = useTranslation('card');
  const query = useInfiniteQuery({
    queryKey: keyOfHistory(id),
    queryFn: ({ pageParam, signal }) =>
      api(listClientActions, { id, ...(pageParam ? { next: pageParam } : {}) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.meta.next,
    staleTime: 0,
    meta: { quiet: true },
  });
  const renew = () => void queryClient.invalidateQueries({ queryKey: keyOfHistory(id) });
  useLive(clientChanged, (it) => it.id === id && renew());
  useLive(clientsChanged, ({ ids }) => (ids === null || ids.includes(id)) && renew());
  return (
    <HistoryList
      label={t('history.title')}
      pages={query}
      none={{ title: t('history.none'), text: t('history.none_text') }}
      more={t('history.more')}
    >
      {(action) => <Line action={action} />}
    </HistoryList>
  );
}

const isJoinReason = (why: ClientAction['why']): why is JoinReason => joinReasons.some((it) => it === why);

function Line({ action }: { action: ClientAction }) {
  const { t } = useTranslation(['card', 'duplicates']);
  const actorWords = useActorWords();
  const words = useFieldWords();
  const { kind, actor, why, field, before, after, created_at } = action;
  const told = t(`history.kind.${kind}`);
  return (
    <HistoryLine
      what={field ? words.name(field) : after ? `${told}: ${after}` : told}
      change={
        field ? { before: words.value(field, before), after: words.value(field, after) ?? t('history.nothing') } : null
      }
      by={[
        actorWords(actor),
        // By what they acted says it already.
        why === null || why === actor.means?.kind
          ? null
          : isJoinReason(why)
            ? t(`duplicates:reason.${why}`)
            : t(`history.why.${why}`),
      ]}
      time={created_at}
    />
  );
}

const plain = [
  'name',
  'phone',
  'email',
  'legal_entity',
  'tax_id',
  'notes',
  'tag',
  'organization_id',
  'manager_id',
  'unsubscribed',
] as const;

/** What a field is called, also one that is gone, and how the card says what it held. */
function useFieldWords() {
  const { t } = useTranslation('card');
  const language = useLanguage();
  const { data: fields } = useAllFields('client');
  const ownOf = (field: string) => fields?.find(({ id }) => `field_${id}` === field);
  return {
    name: (field: string): string => {
      const known = plain.find((it) => it === field);
      return ownOf(field)?.label ?? (known ? t(`history.field.${known}`) : t('history.field.other'));
    },
    value: (field: string, told: string | null): string | null => {
      if (told === null) return null;
      if (field === 'phone') return shownPhone(told);
      if (field === 'unsubscribed') return t(`history.mailings.${told === 'true' ? 'off' : 'on'}`);
      const own = ownOf(field);
      return own ? toldWords(own, told, language) : told;
    },
  };
}
