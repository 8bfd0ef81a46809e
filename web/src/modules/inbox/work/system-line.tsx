import type { Message } from '@parley/contract/inbox/messages';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../../../kit/i18n/formats.ts';
import { useLanguage } from '../../../kit/i18n/i18n.ts';
import { readWireTime } from '../../../kit/time.ts';
import { useActorWords } from '../../../ui/actor-words.ts';
import classes from './system-line.module.css';
import { untilWords } from '../../../kit/moments/until-words.ts';

/** What was done with the contact, in the reader's words: plain elements, it stands in a virtual list. */
export function SystemLine({ message }: { message: Pick<Message, 'system' | 'operator_name' | 'created_at'> }) {
  const { t } = useTranslation('work');
  const actorWords = useActorWords();
  const language = useLanguage();
  const { system, operator_name, created_at } = message;
  const at = readWireTime(created_at);
  if (!system || !at) return null;
  const until = system.until ? readWireTime(system.until) : null;
  const { kind } = system;
  const isByItself = (kind === 'woken' || kind === 'merged') && operator_name === null && !system.actor;
  const given = system.rule && (`given_by_${system.rule.of}` as const);
  const words = t(isByItself ? `line.${kind}_by_itself` : `line.${given ?? kind}`, {
    who: system.actor ? actorWords(system.actor) : (operator_name ?? ''),
    name: system.name ?? '',
    rule: system.rule?.name ?? '',
    until: until ? untilWords(until, at, language) : '',
  });
  return (
    <p className={classes.line}>
      {words} · <time dateTime={at.toISOString()}>{formatTime(at)}</time>
    </p>
  );
}
