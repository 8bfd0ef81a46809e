import { getUser } from '@parley/contract/accounts/users';
import type { Message } from '@parley/contract/inbox/messages';
import { type Delivery, getDelivery, retryMessage } from '@parley/contract/inbox/outbox';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../../../kit/i18n/formats.ts';
import { endpointQuery, useAction, useEndpoint } from '../../../kit/query.ts';
import { readWireTime } from '../../../kit/time.ts';
import { takeBack } from '../composer/take-back.ts';
import { useReasonText } from '../../projects/index.ts';
import classes from './under-message.module.css';

const LOOK_AGAIN_MS = 3000;
const SOON_MS = 60_000;

/** Why a message has not left yet, when it is tried next, and what can be done about it. */
export function WaitingSend({ message }: { message: Message }) {
  const { t } = useTranslation('thread');
  const myId = useEndpoint(getUser, {}, { quiet: true }).data?.id;
  const asked = endpointQuery(getDelivery, { id: message.id }, { quiet: true, staleTime: 0 });
  const { data, refetch } = useQuery({ ...asked, refetchInterval: LOOK_AGAIN_MS });
  const again = useAction(retryMessage, { onDone: () => void refetch() });
  const [isCancelled, setIsCancelled] = useState(false);
  const words = useWords(message, data);
  // One's own is offered back by its seconds.
  if (!words || !data || (data.waits_for === 'undo' && message.operator_id === myId)) return null;

  const cancel = async () => {
    setIsCancelled(true);
    if (!(await takeBack(message))) setIsCancelled(false);
  };
  return (
    <p className={classes.line} role="status">
      {words}
      {data.waits_for === 'retry' && (
        <button type="button" disabled={again.isPending} onClick={() => again.mutate({ message_id: message.id })}>
          {t('waiting.now')}
        </button>
      )}
      {data.can_cancel && data.waits_for !== 'undo' && (
        <button type="button" disabled={isCancelled} onClick={() => void cancel()}>
          {t('waiting.cancel')}
        </button>
      )}
    </p>
  );
}

function useWords(message: Message, data: Delivery | undefined): string | null {
  const { t } = useTranslation('thread');
  const reasonText = useReasonText();
  if (!data?.waits_for) return null;
  const { waits_for, reason, next_try_at } = data;
  if (waits_for === 'undo') return t('waiting.undo', { name: message.operator_name ?? t('team') });
  const because = reason && waits_for !== 'sending' && reasonText(reason);
  const why = because ? t('waiting.because', { reason: because }) : t(`waiting.${waits_for}`);
  const at = readWireTime(next_try_at ?? '');
  if (!at || waits_for === 'order') return why;
  const isSoon = at.getTime() - Date.now() < SOON_MS;
  return `${why} · ${isSoon ? t('waiting.soon') : t('waiting.next', { time: formatTime(at) })}`;
}
