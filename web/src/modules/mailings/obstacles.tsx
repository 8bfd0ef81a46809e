import { fillPlaceholders } from '@parley/contract/deals/automation-rules';
import { errorText } from '@parley/contract/errors';
import { whyNotSend } from '@parley/contract/inbox/limits';
import type { WholeMailing } from '@parley/contract/mailings/mailings';
import type { Channel } from '@parley/contract/projects/channels';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../kit/i18n/i18n.ts';
import { FormAlert } from '../../ui/form-alert.tsx';
import type { Draft } from './use-draft.ts';

type Props = { draft: Draft; mailing: WholeMailing; channels: readonly Channel[] };

/** Which of the channels it would go by take no such words or files, as their first reader would get them. */
export function Obstacles({ draft, mailing, channels }: Props) {
  const { t } = useTranslation('mailings');
  const language = useLanguage();
  const used = channels.filter(({ id }) => mailing.reach?.channels.some((it) => it.channel_id === id));
  const lines = used.flatMap(({ id, name, limits }) => {
    const why = refusalBy(limits, draft, mailing.example);
    return why ? { id, words: `${name}: ${errorText(why.code, language, why.details)}` } : [];
  });
  if (!lines.length) return null;
  return (
    <FormAlert>
      {lines.map(({ id, words }) => (
        <span key={id}>
          {words}
          <br />
        </span>
      ))}
      {t('draft.refused_note')}
    </FormAlert>
  );
}

function refusalBy(limits: Channel['limits'], { text, files }: Draft, reader: WholeMailing['example']) {
  const words = (reader ? fillPlaceholders(text, reader) : text).trim();
  const parts = files.length
    ? files.map((file, nth) => ({ text: nth ? '' : words, file }))
    : [{ text: words, file: null }];
  const now = Date.now();
  return parts.map((part) => whyNotSend(limits, { ...part, last_inbound: now, now })).find((it) => it !== null);
}
