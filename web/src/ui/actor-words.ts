import type { Actor } from '@parley/contract/actors';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { ruleName } from './rule-name.ts';

/** Who did something, in words: `Anna`, `Rule “Welcome” of Anna`, `API key “Site”`, `The client`, `Automatically`. */
export function useActorWords(): (actor: Actor) => string {
  const { t } = useTranslation('ui');
  return (actor) => actorWords(actor, t);
}

export function actorWords({ kind, name, means }: Actor, t: TFunction<'ui'>): string {
  const who = kind === 'member' ? name || t('actor.former') : null;
  if (!means) return who ?? (kind === 'client' ? t('actor.client') : name || t('actor.by_itself'));
  const called = means.name && ruleName(means.name);
  const by = called ? t(`actor.named.${means.kind}`, { name: called }) : t(`actor.means.${means.kind}`);
  return who === null ? by : t('actor.of', { by, who });
}

/** Nobody pressed anything for it in that moment. */
export const isByItself = ({ kind, means }: Actor): boolean => kind !== 'member' || means?.kind === 'rule';
