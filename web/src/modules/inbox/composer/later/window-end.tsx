import type { Dialogue } from '@parley/contract/inbox/contacts';
import { windowEnd } from '@parley/contract/inbox/limits';
import { IconClock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { untilWords } from '../../../../kit/moments/until-words.ts';
import { useLanguage } from '../../../../kit/i18n/i18n.ts';
import { readWireTime } from '../../../../kit/time.ts';
import { openTemplates } from '../templates/window-place.ts';
import { useLimits } from '../use-desk.ts';
import classes from './window-end.module.css';

type Place = Pick<Dialogue, 'channel_id' | 'last_inbound'>;

/** Until when free words may be planned on this channel, and why no longer; null: there is no end. */
export function useWindowEnd({ channel_id, last_inbound }: Place) {
  const { t } = useTranslation('composer');
  const language = useLanguage();
  const limits = useLimits(channel_id);
  const heard = last_inbound ? (readWireTime(last_inbound)?.getTime() ?? null) : null;
  const end = limits && windowEnd(limits, heard);
  if (end === null) return null;
  const at = new Date(end);
  const time = untilWords(at, new Date(), language);
  return { at, words: t('later.too_late', { time }), told: t('later.window', { time }), limits };
}

type Props = { end: NonNullable<ReturnType<typeof useWindowEnd>>; onLeave: () => void };

/** Told before a time is chosen; what the provider has approved may leave at any. */
export function WindowEnd({ end, onLeave }: Props) {
  const { t } = useTranslation('composer');
  const choose = () => {
    onLeave();
    openTemplates('approved');
  };
  return (
    <p className={classes.end}>
      <IconClock size={16} />
      <span>{end.told}</span>
      {end.limits?.templates && (
        <button type="button" className={classes.choose} onClick={choose}>
          {t('choose_template')}
        </button>
      )}
    </p>
  );
}
