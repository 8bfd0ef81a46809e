import { useTranslation } from 'react-i18next';
import { useIsPhone } from '../../../kit/device.ts';
import { capsOf } from '../../../kit/keys/chords.ts';
import type { SendKey } from '../../../kit/local-config.ts';
import classes from './send-hint.module.css';

/** Where Enter alone begins a new line, the key that sends is named. */
export function SendHint({ sendKey }: { sendKey: SendKey }) {
  const { t } = useTranslation('composer');
  const isPhone = useIsPhone();
  if (sendKey === 'enter' || isPhone) return null;
  const keys = capsOf(sendKey === 'shift' ? 'Shift+Enter' : 'Mod+Enter').join('+');
  return <span className={classes.hint}>{t('send_key', { keys })}</span>;
}
