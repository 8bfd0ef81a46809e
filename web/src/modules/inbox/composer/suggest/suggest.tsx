import type { Contact, Dialogue } from '@parley/contract/inbox/contacts';
import { templateVariables } from '@parley/contract/inbox/template-rules';
import type { MessageTemplate } from '@parley/contract/inbox/templates';
import { IconPaperclip } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Emoji } from '../emoji/emoji-data.ts';
import { useEmojiFound } from '../emoji/use-emoji-found.ts';
import { useFilled, useTemplates } from '../templates/use-templates.ts';
import type { Trigger } from '../triggers.ts';
import { OptionList, type SuggestKeys } from './option-list.tsx';
import { MemberAvatar, TeamMark } from '../../../projects/index.ts';
import classes from './option-list.module.css';
import { useColleagues } from './use-colleagues.ts';
import { rankTemplates } from './templates.ts';
import { fillOne, rankVariables } from './variables.ts';

/** What is put in the place of the letters that asked for it. */
export type Picked =
  | { kind: 'template'; template: MessageTemplate; text: string }
  | { kind: 'emoji' | 'variable'; text: string }
  | { kind: 'person'; text: string; person: { id: number; name: string; isTeam?: boolean } };

type Props = {
  trigger: Trigger;
  /** All that is written. */
  text: string;
  contact: Contact;
  dialogue: Dialogue;
  keys: SuggestKeys;
  onActive: (elementId: string | null) => void;
  onPick: (picked: Picked) => void;
  onClose: () => void;
};

/** Templates, variables, colleagues or emoji, by what is being typed. */
export function Suggest(props: Props) {
  const { kind } = props.trigger;
  if (kind === 'template') return <Templates {...props} />;
  if (kind === 'variable') return <Variables {...props} />;
  return kind === 'person' ? <People {...props} /> : <Emojis {...props} />;
}

const MOST = 30;

function Templates({ trigger, contact, dialogue, onPick, ...rest }: Props) {
  const { t } = useTranslation('composer');
  const fill = useFilled(contact, dialogue);
  const { data } = useTemplates();
  const found = rankTemplates(data ?? [], trigger.query).slice(0, MOST);
  return (
    <OptionList
      {...rest}
      label={t('templates.title')}
      nothing={data?.length === 0 && !trigger.query ? t('templates.none_yet') : undefined}
      options={found}
      keyOf={({ id }) => id}
      onPick={(template) => onPick({ kind: 'template', template, text: fill(template.text) })}
      preview={(template) => fill(template.text) || template.file?.name}
    >
      {({ name, command, text, file }) => (
        <>
          <span className={classes.name}>{name}</span>
          <span className={classes.about}>{fill(text)}</span>
          {file && <IconPaperclip size={14} />}
          {command && <span className={classes.command}>/{command}</span>}
        </>
      )}
    </OptionList>
  );
}

/** What is known of the client and the moment, filled in at once. */
function Variables({ trigger, text, contact, dialogue, onPick, ...rest }: Props) {
  const { t } = useTranslation('composer');
  const fill = useFilled(contact, dialogue);
  const all = templateVariables.map((name) => ({
    name,
    title: t(`templates.variable.${name}`),
    value: fillOne(fill, name, text),
  }));
  return (
    <OptionList
      {...rest}
      label={t('variables')}
      options={rankVariables(all, trigger.query)}
      keyOf={({ name }) => name}
      onPick={({ value }) => onPick({ kind: 'variable', text: value })}
    >
      {({ title, value }) => (
        <>
          <span className={classes.name}>{title}</span>
          <span className={classes.about}>{value}</span>
        </>
      )}
    </OptionList>
  );
}

function People({ trigger, dialogue, onPick, ...rest }: Props) {
  const { t } = useTranslation('composer');
  const found = useColleagues(dialogue.channel_id, trigger.query);
  return (
    <OptionList
      {...rest}
      label={t('people')}
      options={found}
      keyOf={({ id, team }) => `${team ? 'team' : 'person'} ${id}`}
      isBarred={({ sees }) => !sees}
      onPick={({ id, name, team }) =>
        onPick({ kind: 'person', text: `@${name} `, person: { id, name, isTeam: team !== undefined } })
      }
    >
      {({ id, name, is_online = false, sees, team }) => (
        <>
          {team ? (
            <TeamMark team={team} size={24} />
          ) : (
            <MemberAvatar id={id} name={name} size={24} online={is_online} />
          )}
          <span className={classes.name}>{name}</span>
          {!sees && <span className={classes.about}>{t('people_barred')}</span>}
        </>
      )}
    </OptionList>
  );
}

function Emojis({ trigger, onPick, ...rest }: Props) {
  const { t } = useTranslation('composer');
  const found = useEmojiFound(trigger.query);
  return (
    <OptionList<Emoji>
      {...rest}
      label={t('emoji.title')}
      options={found}
      keyOf={({ emoji }) => emoji}
      onPick={({ emoji }) => onPick({ kind: 'emoji', text: `${emoji} ` })}
    >
      {({ emoji, label }) => (
        <>
          <span className={classes.emoji}>{emoji}</span>
          <span className={classes.about}>{label}</span>
        </>
      )}
    </OptionList>
  );
}
