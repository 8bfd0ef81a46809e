import type { JournalLine } from '@parley/contract/journal';
import { changeWords } from '@parley/contract/journal-values';
import { journalSentence, meansWords } from '@parley/contract/journal-words';
import {
  IconArrowsExchange,
  IconChevronDown,
  IconLogin2,
  IconMessages,
  IconPackage,
  IconPhone,
  IconSend,
  IconSettings,
  IconTrash,
  IconUsers,
} from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../kit/i18n/i18n.ts';
import { readDevice } from '../../../kit/read-device.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { JournalChanges } from './journal-changes.tsx';
import classes from './journal.module.css';

const icons = {
  sign_ins: IconLogin2,
  team: IconUsers,
  channels: IconMessages,
  calls: IconPhone,
  settings: IconSettings,
  catalogue: IconPackage,
  exchange: IconArrowsExchange,
  removals: IconTrash,
  mailings: IconSend,
} as const;

/** One sentence, from where, and behind it what was and is. */
export function JournalRow({ line }: { line: JournalLine }) {
  const { t } = useTranslation('journal');
  const language = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const Icon = icons[line.group];
  const changes = changeWords(line, language);
  const notes = [
    line.actor.means && meansWords(line.actor.means, language),
    line.origin?.address,
    line.origin && deviceOf(line.origin.user_agent),
  ].filter(Boolean);
  return (
    <li className={classes.line}>
      <span className={classes.icon} data-group={line.group} aria-hidden="true">
        <Icon size={18} />
      </span>
      <div className={classes.words}>
        <p className={classes.what}>{journalSentence(line, language)}</p>
        <p className={classes.note}>
          <RelativeTime time={line.created_at} />
          {notes.map((note) => (
            <span key={note}> · {note}</span>
          ))}
        </p>
        {isOpen && (
          <div id={id}>
            <JournalChanges changes={changes} />
          </div>
        )}
      </div>
      {changes.length > 0 && (
        <button
          type="button"
          className={classes.more}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          aria-label={t('changes')}
          onClick={() => setOpen(!isOpen)}
        >
          <IconChevronDown size={18} />
        </button>
      )}
    </li>
  );
}

const deviceOf = (user_agent: string): string => {
  const { browser, system } = readDevice(user_agent);
  return [browser, system].filter(Boolean).join(', ');
};
