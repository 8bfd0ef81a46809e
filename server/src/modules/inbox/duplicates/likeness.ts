import type { JoinReason } from '@parley/contract/inbox/join-reasons';
import { phoneSpellings } from '../../clients/index.ts';
import type { Evidence, Reason } from './rules.ts';

/** What a contact can be recognised by; `dialogue_id` null: known to whoever sees the person. */
export type Key = { contact_id: number; dialogue_id: number | null; key: string; value: string };

/** What is known of a contact that may be somebody else as well. */
export type Known = {
  contact_id: number;
  name: string;
  phone: string | null;
  email: string | null;
  organization_id: number | null;
  phones: { dialogue_id: number; phone: string }[];
};

/** Two keys that met. */
export type Meeting = {
  contact_id: number;
  dialogue_id: number | null;
  name: string;
  channel_id: number | null;
  key: string;
  value: string;
  other_id: number;
  other_dialogue_id: number | null;
  other_name: string;
  other_channel_id: number | null;
  other_value: string;
};

export type Likeness = { first_id: number; second_id: number; reasons: Reason[]; score: number };

// However a number is spelt, with a country's code, with 8 or 0 before it or with nothing, it ends alike.
const tail = 7;

export function keysOf({ contact_id, name, phone, email, organization_id, phones }: Known): Key[] {
  const own = (key: string, value: string): Key => ({ contact_id, dialogue_id: null, key, value });
  return [
    ...(phone ? [own(phoneKey(phone), phone)] : []),
    ...(email ? [own(`email:${email}`, '')] : []),
    ...(organization_id === null ? [] : [own(`name:${organization_id}:${folded(name)}`, '')]),
    ...phones.map((it) => ({ contact_id, dialogue_id: it.dialogue_id, key: phoneKey(it.phone), value: it.phone })),
  ];
}

const phoneKey = (phone: string): string => `phone:${phone.slice(-tail)}`;
const folded = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Of keys that met, the pairs of contacts that may be one person, with every proof of it. */
export function likenessesOf(meetings: Meeting[]): Likeness[] {
  const pairs = new Map<string, Pick<Likeness, 'first_id' | 'second_id' | 'reasons'>>();
  for (const meeting of meetings) {
    const code = reasonOf(meeting);
    if (!code) continue;
    const isFirst = meeting.contact_id < meeting.other_id;
    const [first_id, second_id] = isFirst
      ? [meeting.contact_id, meeting.other_id]
      : [meeting.other_id, meeting.contact_id];
    const evidence: Evidence = isFirst
      ? [meeting.dialogue_id, meeting.other_dialogue_id]
      : [meeting.other_dialogue_id, meeting.dialogue_id];
    const name = `${first_id} ${second_id}`;
    const pair = pairs.get(name) ?? { first_id, second_id, reasons: [] };
    pairs.set(name, pair);
    prove(pair.reasons, code, evidence);
    if (code !== 'name_organization' && isSameName(meeting)) prove(pair.reasons, 'name', evidence);
  }
  return [...pairs.values()].map((it) => ({ ...it, score: scoreOf(it.reasons.map((reason) => reason.code)) }));
}

function reasonOf(it: Meeting): JoinReason | null {
  if (it.key.startsWith('email:')) return 'email';
  if (it.key.startsWith('name:')) return 'name_organization';
  if (it.value === it.other_value) {
    const areVouched = it.channel_id !== null && it.other_channel_id !== null && it.channel_id !== it.other_channel_id;
    return areVouched ? 'phone_on_channels' : 'phone';
  }
  const others = new Set(phoneSpellings(it.other_value));
  return phoneSpellings(it.value).some((spelling) => others.has(spelling)) ? 'phone_spelling' : null;
}

/** A name that is only a number says nothing. */
const isSameName = ({ name, other_name }: Meeting): boolean =>
  /\p{L}/u.test(name) && folded(name) === folded(other_name);

function prove(reasons: Reason[], code: JoinReason, evidence: Evidence): void {
  const known = reasons.find((it) => it.code === code);
  if (!known) reasons.push({ code, evidence: [evidence] });
  else if (!known.evidence.some((it) => it[0] === evidence[0] && it[1] === evidence[1])) known.evidence.push(evidence);
}

const weights: Record<JoinReason, number> = {
  phone_on_channels: 0.97,
  phone: 0.95,
  email: 0.93,
  phone_spelling: 0.85,
  name_organization: 0.6,
  name: 0.4,
};
const ofPhone: JoinReason[] = ['phone_on_channels', 'phone', 'phone_spelling'];

/** One number counts once, by its best proof; independent proofs add up. Nothing is ever quite certain. */
export function scoreOf(codes: JoinReason[]): number {
  const doubt = told(codes).reduce((left, code) => left * (1 - weights[code]), 1);
  return Math.min(Math.round((1 - doubt) * 100), 99);
}

/** Worth telling, the strongest first. */
export function told(codes: JoinReason[]): JoinReason[] {
  const best = ofPhone.find((code) => codes.includes(code));
  return codes.filter((code) => !ofPhone.includes(code) || code === best).toSorted((a, b) => weights[b] - weights[a]);
}

/** The reasons that somebody who sees these dialogues may be told. */
export const seenIn = (reasons: Reason[], seen: ReadonlySet<number>): JoinReason[] =>
  reasons
    .filter((reason) => reason.evidence.some((proof) => proof.every((id) => id === null || seen.has(id))))
    .map((reason) => reason.code);
