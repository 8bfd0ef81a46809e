import { useTranslation } from 'react-i18next';
import type { Chord } from '../../kit/keys/chords.ts';
import { type InboxKey, inboxKeys } from '../../modules/inbox/index.ts';
import type { Section } from '../sections.ts';
import { goKeys } from './go-keys.ts';

/** One key of the sheet; without an id it is not ours to change. */
export type KeyLine = { id: string | null; title: string; group: string; keys: Chord };

/** Every key there is, whatever screen is open. */
export function useKeyLines(): KeyLine[] {
  const { t } = useTranslation(['app', 'keys']);
  const everywhere = t('keys.group.everywhere');
  const [go, inbox] = [t('keys.group.go'), t('keys:group')];
  return [
    { id: 'palette', title: t('keys.palette'), group: everywhere, keys: 'Mod+KeyK' },
    { id: 'sheet', title: t('keys.sheet'), group: everywhere, keys: 'Shift+Slash' },
    { id: null, title: t('keys.escape'), group: everywhere, keys: 'Escape' },
    { id: null, title: t('keys.send'), group: everywhere, keys: 'Mod+Enter' },
    ...Object.entries(goKeys).map(([section, keys]) => ({
      id: `go.${section}`,
      title: t(`section.${section as Section}`),
      group: go,
      keys,
    })),
    ...Object.entries(inboxKeys).map(([id, keys]) => ({
      id: `inbox.${id}`,
      title: t(`keys:command.${id as InboxKey}`),
      group: inbox,
      keys,
    })),
  ];
}
