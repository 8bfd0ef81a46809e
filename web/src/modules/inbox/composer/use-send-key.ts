import { getConfig } from '@parley/contract/inbox/chat';
import { type SendKey, useLocalConfig } from '../../../kit/local-config.ts';
import { useEndpoint } from '../../../kit/query.ts';

/** The key that sends: this device's choice, else the person's. A letter has paragraphs: no press of Enter sends one half-written. */
export function useSendKey(isLetter: boolean): SendKey {
  const sendBtn = useEndpoint(getConfig, {}, { quiet: true }).data?.send_btn;
  const chosen = useLocalConfig().send_key ?? sendBtn ?? 'enter';
  return isLetter ? 'button' : chosen;
}
