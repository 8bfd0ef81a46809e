import type { Language } from '@parley/contract/languages';
import { days, hours, minutes, now } from '../kit/clock.ts';
import { familyNames, givenNames } from './names.ts';
import type { Random } from '../kit/random.ts';
import { en } from './scripts/en.ts';
import { es } from './scripts/es.ts';
import { pt } from './scripts/pt.ts';
import { ru } from './scripts/ru.ts';
import type { Script } from './scripts/script.ts';

const scripts: Record<Language, Script[]> = { en, es, pt, ru };
const phoneCodes: Record<Language, string> = { en: '4479460', es: '346001', pt: '351910', ru: '799900' };

export type Turn = { by_client: boolean; text: string; at: Date };
export type Person = { name: string; language: Language; phone: string; email: string };

export function makePerson(random: Random, language: Language, nth: number): Person {
  const given = random.pick(givenNames[language]);
  return {
    name: `${given} ${random.pick(familyNames[language])}`,
    language,
    phone: phoneCodes[language] + String(nth).padStart(5, '0'),
    email: `client${nth}@mail.example`,
  };
}

/** One or more dialogues of one person, ending at some moment between minutes and two months ago. */
export function converse(random: Random, person: Person, nth: number): Turn[] {
  const ended = now().getTime() - ageOf(random, nth);
  const visits = 1 + (random.next() < 0.35 ? random.whole(3) : 0);
  const turns: Turn[] = [];
  let end = ended;
  for (let visit = 0; visit < visits; visit++) {
    turns.unshift(...play(random, random.pick(scripts[person.language]), person, end));
    end -= days(3 + random.whole(20));
  }
  return turns;
}

/** The first few dozen are of today, so that the list is busy; the rest thin out over two months. */
function ageOf(random: Random, nth: number): number {
  if (nth < 40) return minutes(2 + nth * 7 + random.whole(5));
  if (nth < 120) return hours(5) + minutes(random.whole(60 * 40));
  return days(2) + minutes(Math.floor(random.next() ** 1.5 * 60 * 24 * 58));
}

function play(random: Random, script: Script, person: Person, end: number): Turn[] {
  const first = person.name.split(' ')[0]!;
  // Some dialogues are caught in the middle: the client's word is the last and an answer is owed.
  const length = random.next() < 0.3 ? 1 + random.whole(script.length) : script.length;
  const turns: Turn[] = [];
  let at = end;
  for (const [who, text] of script.slice(0, length).reverse()) {
    turns.unshift({ by_client: who === 'c', text: text.replace('{name}', first), at: new Date(at) });
    at -= minutes(1 + random.whole(14)) + random.whole(50_000);
  }
  return turns;
}

/** As the inbox keeps it with an answer: up to where it answered, and since when the client waited. */
export function answeredBy(turns: Turn[], at: number, dialogue_id: number): Answered[] | null {
  if (turns[at]!.by_client) return null;
  const before = turns.slice(0, at).findLastIndex((turn) => !turn.by_client) + 1;
  const asked = turns.slice(before, at).find((turn) => turn.by_client);
  const owed_since = asked ? asked.at.getTime() * 1000 : null;
  return [{ id: dialogue_id, answered_to: at + 1, answered_position: before, owed_since }];
}

type Answered = { id: number; answered_to: number; answered_position: number; owed_since: number | null };
