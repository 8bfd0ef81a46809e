import type { Contact } from '@parley/contract/inbox/contacts';
import { IconBolt, IconSparkles, IconTemplate } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type Command, useCommands } from '../../../kit/keys/commands.ts';
import { inboxKeys } from '../keys/keymap.ts';
import { isRoom } from '../work/guesses.ts';
import { askForAnswer } from './ai/ask.ts';
import { openTemplates } from './templates/window-place.ts';

/** What can be done while writing, by the palette and by keys; reply and note are among the inbox's own. */
export function useComposerCommands(contact: Contact) {
  const { t } = useTranslation('composer');
  const { id } = contact;
  const isTeam = isRoom(contact);
  const list = useMemo((): Command[] => {
    const group = t('commands.group');
    const templates: Command = {
      id: 'composer.templates',
      title: t('templates.title'),
      group,
      icon: <IconTemplate />,
      run: () => openTemplates(),
    };
    if (isTeam) return [templates];
    return [
      templates,
      {
        id: 'inbox.macro',
        title: t('commands.macro'),
        group,
        keys: inboxKeys.macro,
        icon: <IconBolt />,
        run: () => openTemplates('macros'),
      },
      { id: 'composer.ai', title: t('ai.ask'), group, icon: <IconSparkles />, run: () => void askForAnswer(id) },
    ];
  }, [t, id, isTeam]);
  useCommands(list);
}
