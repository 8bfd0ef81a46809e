import type { Message } from '@parley/contract/inbox/messages';
import { confirmMessage } from '@parley/contract/inbox/outbox';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../kit/query.ts';
import { placeMessage } from '../thread/messages.ts';
import { retryDelivery } from '../thread/retry-delivery.ts';
import { useReasonText } from '../../projects/index.ts';
import classes from '../thread/under-message.module.css';

/** Why a message did not arrive, and another try; where nobody knows whether it did, whoever has looked may say so. */
export function FailedSend({ message }: { message: Message }) {
  const { t } = useTranslation('composer');
  const reasonText = useReasonText();
  const arrived = useAction(confirmMessage, { onDone: placeMessage });
  return (
    <p className={`${classes.line} ${classes.failed}`}>
      {message.error ? reasonText(message.error) : t('failed')}
      <button type="button" onClick={() => void retryDelivery(message)}>
        {t('retry')}
      </button>
      {message.error === 'delivery_unknown' && (
        <button type="button" disabled={arrived.isPending} onClick={() => arrived.mutate({ message_id: message.id })}>
          {t('arrived')}
        </button>
      )}
    </p>
  );
}
