import type * as z from 'zod/mini';
import { figureWords, type Language, type Texts } from './languages.ts';

/** Why a field was refused, in the words of the person who typed it. */
const reasons = {
  required: { en: 'Required field', ru: 'Обязательное поле', pt: 'Campo obrigatório', es: 'Campo obligatorio' },
  email: { en: 'Invalid e-mail', ru: 'Некорректный e-mail', pt: 'E-mail inválido', es: 'Correo no válido' },
  phone: {
    en: 'Invalid phone number',
    ru: 'Некорректный номер телефона',
    pt: 'Número de telefone inválido',
    es: 'Número de teléfono no válido',
  },
  passwords_differ: {
    en: 'Passwords do not match',
    ru: 'Пароли не совпадают',
    pt: 'As palavras-passe não coincidem',
    es: 'Las contraseñas no coinciden',
  },
  password_common: {
    en: 'Too many people have this password, so it is guessed first',
    ru: 'Этот пароль слишком распространён, его угадают первым',
    pt: 'Esta palavra-passe é demasiado comum e é a primeira a ser adivinhada',
    es: 'Esta contraseña es demasiado común: es de las primeras que se prueban',
  },
  password_monotonous: {
    en: 'Use at least four different characters',
    ru: 'Используйте не менее четырёх разных символов',
    pt: 'Use pelo menos quatro caracteres diferentes',
    es: 'Use al menos cuatro caracteres distintos',
  },
  password_personal: {
    en: 'Leave your name and e-mail out of the password',
    ru: 'Не используйте в пароле своё имя или e-mail',
    pt: 'Não use o seu nome nem o e-mail na palavra-passe',
    es: 'No use su nombre ni su correo en la contraseña',
  },
  link_in_name: {
    en: 'A name cannot contain links',
    ru: 'В имени и названии не может быть ссылок',
    pt: 'O nome não pode conter ligações',
    es: 'El nombre no puede contener enlaces',
  },
  too_short: {
    en: 'At least {minimum} characters',
    ru: 'Не менее {minimum} символов',
    pt: 'Pelo menos {minimum} caracteres',
    es: 'Al menos {minimum} caracteres',
  },
  too_long: {
    en: 'At most {maximum} characters',
    ru: 'Не более {maximum} символов',
    pt: 'No máximo {maximum} caracteres',
    es: 'Como máximo {maximum} caracteres',
  },
  too_small: {
    en: 'Not less than {minimum}',
    ru: 'Не меньше {minimum}',
    pt: 'Não inferior a {minimum}',
    es: 'No menor que {minimum}',
  },
  too_big: {
    en: 'Not more than {maximum}',
    ru: 'Не больше {maximum}',
    pt: 'Não superior a {maximum}',
    es: 'No mayor que {maximum}',
  },
  not_a_number: {
    en: 'This is not a number',
    ru: 'Это не число',
    pt: 'Isto não é um número',
    es: 'Esto no es un número',
  },
  enter_again: {
    en: 'Enter it again: the address has changed',
    ru: 'Введите ещё раз: адрес изменился',
    pt: 'Introduza de novo: o endereço mudou',
    es: 'Introdúzcalo de nuevo: la dirección ha cambiado',
  },
  consent: {
    en: 'This needs your consent',
    ru: 'Для этого нужно ваше согласие',
    pt: 'Isto precisa do seu consentimento',
    es: 'Esto necesita su consentimiento',
  },
  period_ends_before: {
    en: 'It must end later than it begins',
    ru: 'Конец должен быть позже начала',
    pt: 'Tem de terminar depois de começar',
    es: 'Debe terminar después de empezar',
  },
  periods_overlap: {
    en: 'The periods of a day must follow one another',
    ru: 'Периоды одного дня не должны пересекаться',
    pt: 'Os períodos de um dia não se podem sobrepor',
    es: 'Los periodos de un día no se pueden solapar',
  },
  holiday_ends_before: {
    en: 'The last day must not be before the first one',
    ru: 'Последний день не может быть раньше первого',
    pt: 'O último dia não pode ser anterior ao primeiro',
    es: 'El último día no puede ser anterior al primero',
  },
  holiday_too_long: {
    en: 'A year at most',
    ru: 'Не больше года',
    pt: 'No máximo um ano',
    es: 'Como máximo un año',
  },
  unknown: { en: 'Unknown field', ru: 'Неизвестное поле', pt: 'Campo desconhecido', es: 'Campo desconocido' },
  more: { en: 'And {count} more', ru: 'И ещё {count}', pt: 'E mais {count}', es: 'Y {count} más' },
  wrong: { en: 'Wrong value', ru: 'Неверное значение', pt: 'Valor incorreto', es: 'Valor incorrecto' },
} satisfies Record<string, Texts>;
type Reason = keyof typeof reasons;

type Issue = z.core.$ZodIssue;

/** The issues of a refused input as `{ field: [text] }`; the same on the server and in forms. */
export function fieldErrors(issues: Issue[], language: Language): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  let left = 0;
  for (const issue of issues) {
    const paths = pathsOf(issue);
    const named = paths.slice(0, mostNamed - countOf(found));
    const words = wordsFor(reasonOf(issue), issue as unknown as Record<string, unknown>, language);
    for (const path of named) (found[nameOf(path)] ??= []).push(words);
    left += paths.length - named.length;
  }
  if (left) (found.input ??= []).push(wordsFor('more', { count: left }, language));
  return found;
}

// An answer that repeats whatever was sent would be as long as the sender likes.
const mostNamed = 20;
const longestName = 100;
const countOf = (found: Record<string, string[]>): number => Object.values(found).flat().length;
const nameOf = (path: PropertyKey[]): string => path.map(String).join('.').slice(0, longestName) || 'input';

/** What a field says while more is typed than it takes. */
export const tooLong = (maximum: number, language: Language) => wordsFor('too_long', { maximum }, language);

const wordsFor = (reason: Reason, words: Record<string, unknown>, language: Language): string =>
  reasons[reason][language].replace(/\{(\w+)\}/g, (_, word: string) => figureWords(words[word], language));

/** Unknown fields come as one issue that names them all; each gets its own line. */
const pathsOf = (issue: Issue): PropertyKey[][] =>
  issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path];

/** Reasons for which something missing is more than just required. */
const saysMore = new Set<string>(['enter_again', 'consent'] satisfies Reason[]);

function reasonOf(issue: Issue): Reason {
  const missing = 'input' in issue && (issue.input === undefined || issue.input === null || issue.input === '');
  if (missing && !saysMore.has(issue.message)) return 'required';
  if (issue.message in reasons) return issue.message as Reason;
  if (issue.code === 'unrecognized_keys') return 'unknown';
  if (issue.code === 'too_small') return issue.origin === 'string' ? shortOf(issue.minimum) : 'too_small';
  if (issue.code === 'too_big') return issue.origin === 'string' ? 'too_long' : 'too_big';
  return 'wrong';
}

const shortOf = (minimum: unknown): Reason => (Number(minimum) <= 1 ? 'required' : 'too_short');
