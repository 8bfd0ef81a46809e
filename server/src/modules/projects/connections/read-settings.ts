import { email, enteredAgain, phone, text } from '@parley/contract/common';
import { type ConnectField, type ConnectType, fieldsOf, simulated } from '@parley/contract/projects/connections';
import { isAsked, isBound, leadsElsewhere } from '@parley/contract/projects/destinations';
import * as z from 'zod/mini';
import { surroundings } from '../surroundings.ts';

type Texts = Record<string, string>;
type Entered = { settings: Texts; secrets: Texts };
/** `isMoved`: it leads elsewhere than what is known, and nothing that belongs there was taken along. */
type Read = Entered & { isMoved: boolean };

/**
 * What was entered, over what is known: fields left out stay, an emptied one goes. Wrong ones are named. Whoever changes
 * where secrets go must have them: those that are known are asked for again, and what was learned there is dropped.
 */
export function readSettings(type: ConnectType, given: Texts, known: Entered): Read {
  const fields = fieldsOf(type);
  const names = new Set(fields.map((it) => it.name));
  const chosen = { ...firstOf(fields), ...known.settings, ...given };
  const isMoved = leadsElsewhere(fields, known.settings, chosen);
  const bound = new Set(fields.filter((it) => isMoved && isBound(it)).map((it) => it.name));
  const idle = new Set(fields.filter((it) => !isAsked(it, chosen)).map((it) => it.name));
  const all = Object.fromEntries(
    Object.entries({
      ...firstOf(fields),
      ...without(bound, named(names, { ...known.settings, ...known.secrets })),
      ...without(idle, given),
    }).filter(([, it]) => it.trim()),
  );
  const isDropped = ({ name }: ConnectField): boolean => bound.has(name) && name in known.secrets && !(name in given);
  const mayMiss = (it: ConnectField): boolean => Boolean(it.optional ?? it.lent) || idle.has(it.name);
  const shapeOf = (it: ConnectField) => {
    if (isDropped(it)) return enteredAgain(2000);
    return mayMiss(it) ? z.optional(fieldOf(it)) : fieldOf(it);
  };
  const shape = Object.fromEntries(fields.map((it) => [it.name, shapeOf(it)]));
  const read = z.object({ settings: z.strictObject(shape) }).parse({ settings: all }, { reportInput: true })
    .settings as Texts;
  const isSecret = (name: string) => fields.some((it) => it.name === name && it.kind === 'secret');
  // What was learned from the provider stays beside what was entered, as long as it is asked at the same place.
  const learned = (texts: Texts): Texts => (isMoved ? {} : without(names, texts));
  return {
    isMoved,
    settings: { ...learned(known.settings), ...pick(read, (name) => !isSecret(name)) },
    secrets: { ...learned(known.secrets), ...pick(read, isSecret) },
  };
}

/** What a choice is until somebody makes it. */
const firstOf = (fields: readonly ConnectField[]): Texts =>
  Object.fromEntries(fields.flatMap(({ name, kind, first }) => (kind === 'choice' && first ? [[name, first]] : [])));

const pick = (texts: Texts, isWanted: (name: string) => boolean): Texts =>
  Object.fromEntries(Object.entries(texts).filter(([name]) => isWanted(name)));
const named = (names: Set<string>, texts: Texts): Texts => pick(texts, (name) => names.has(name));
const without = (names: Set<string>, texts: Texts): Texts => pick(texts, (name) => !names.has(name));

const isAddress = (it: string): boolean =>
  /^https?:\/\/[^\s/]+/.test(it) || (it === simulated && surroundings().simulator_url !== null);

function fieldOf({ kind, choices }: ConnectField) {
  if (kind === 'number') return z.string().check(z.trim(), z.regex(/^\d{1,20}$/));
  if (kind === 'phone') return phone;
  if (kind === 'email') return email;
  if (kind === 'consent') return z.literal('1', 'consent');
  if (kind === 'url') return z.string().check(z.trim(), z.maxLength(500), z.refine(isAddress, 'url'));
  return kind === 'choice' ? z.enum((choices ?? []) as [string, ...string[]]) : text(2000);
}
