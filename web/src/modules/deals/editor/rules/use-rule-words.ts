import type { SendingInterval } from '@parley/contract/deals/automation';
import type { LeadSource } from '@parley/contract/deals/sources';
import { useTranslation } from 'react-i18next';
import { type Known, namesOf, stageWords } from '../known.ts';
import { partsOf } from './intervals.ts';
import type { Rule } from './kept-rules.ts';

/** A rule as it is read: what happens, in which words, and the rest. */
export type RuleWords = { head: string; text: string; rest: string[] };

export function useRuleWords(known: Known) {
  const { t } = useTranslation('editor');
  const length = (minutes: number) =>
    (['days', 'hours', 'minutes'] as const)
      .flatMap((unit) => (partsOf(minutes)[unit] ? t(`length.${unit}`, { count: partsOf(minutes)[unit] }) : []))
      .join(' ');
  const when = (interval: SendingInterval) => {
    if ('time' in interval) {
      const { days, time } = interval;
      return days ? t('when.days_at', { days: t('length.days', { count: days }), time }) : t('when.at', { time });
    }
    const minutes = (interval.days * 24 + interval.hours) * 60 + interval.minutes;
    return minutes ? t('when.after', { length: length(minutes) }) : t('when.now');
  };
  const inTurn = (ids: number[]) => {
    const names = namesOf(known.people, ids);
    return names.length > 1 ? t('source.turn', { names: names.join(', ') }) : (names[0] ?? t('source.nobody'));
  };
  const sourceWords = ({ type, name, channel_id, managers, tags }: LeadSource): RuleWords => {
    const channel = namesOf(known.channels, channel_id ? [channel_id] : [])[0];
    const titles = known.tags.flatMap(({ id, title }) => (tags.includes(id) ? title : []));
    const from = type === 'channel' && channel ? channel : t(`source.types.${type}`);
    return { head: t('source.from', { from }), text: name, rest: [inTurn(managers), ...titles.map((it) => `#${it}`)] };
  };
  const wordsOf = (given: Rule): RuleWords => {
    if (given.kind === 'source') return sourceWords(given.rule);
    if (given.kind === 'auto_task') {
      const { category_id, manager_id, deadline, description } = given.rule;
      const category = known.categories.find(({ id }) => id === category_id)?.title;
      const manager = namesOf(known.people, manager_id ? [manager_id] : [])[0] ?? t('task.own_manager');
      const until = deadline ? t('task.within', { length: length(deadline) }) : t('task.now');
      return {
        head: category ? t('task.head', { category }) : t('task.one'),
        text: description,
        rest: [until, manager],
      };
    }
    if (given.kind === 'auto_message') {
      const { sending_interval, text, files, channels } = given.rule;
      const names = namesOf(known.channels, channels);
      const by = names.length
        ? names.reduce((first, next) => t('message.then', { first, next }))
        : t('message.last_channel');
      const attached = files.length ? [t('message.files', { count: files.length })] : [];
      return { head: `${when(sending_interval)} · ${t('message.one')}`, text, rest: [by, ...attached] };
    }
    if (given.kind === 'write_off') return { head: t('write_off.head'), text: '', rest: [t('write_off.note')] };
    const { action, to_stage_id } = given.rule;
    const to = stageWords(known.funnels, to_stage_id) ?? t('action.gone');
    return { head: t(`action.heads.${action}`), text: to, rest: [] };
  };
  return { wordsOf, inTurn, length };
}
