import type { Language, Texts } from '../languages.ts';
import type { Call } from './calls.ts';
import type { CallLine, CallResult } from './call-line.ts';

/** `12:05`, `1:02:05` above an hour. */
export function callTime(seconds: number): string {
  const two = (n: number): string => String(n).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  return (hours ? `${two(hours)}:` : '') + `${two(minutes)}:${two(seconds % 60)}`;
}

/** A call where only text is read: in a transcript, in a push. */
export function callWords({ direction, result, seconds }: CallLine, language: Language): string {
  const said = result === 'answered' ? answered[direction] : others[result];
  return result === 'answered' ? `${said[language]}, ${callTime(seconds)}` : said[language];
}

export const incomingCall: Texts = {
  en: 'Incoming call',
  ru: 'Входящий звонок',
  pt: 'Chamada recebida',
  es: 'Llamada entrante',
};

/** What a call that rang has become, where it rang. */
export function rangWords(call: Pick<Call, 'state' | 'result' | 'operator_name'>, language: Language): string {
  const { state, result, operator_name } = call;
  if (state === 'active' || !result || result === 'answered') return takenBy[language](operator_name ?? '');
  return others[result][language];
}

const takenBy: Record<Language, (who: string) => string> = {
  en: (who) => `Taken by ${who}`,
  ru: (who) => `Звонок принял(а) ${who}`,
  pt: (who) => `Atendida por ${who}`,
  es: (who) => `Atendida por ${who}`,
};

/** A call has one notice, whatever becomes of it. */
export const callTag = (id: number): string => `incoming_call-${id}`;

const answered: Record<CallLine['direction'], Texts> = {
  in: incomingCall,
  out: { en: 'Outgoing call', ru: 'Исходящий звонок', pt: 'Chamada efetuada', es: 'Llamada saliente' },
};

const others: Record<Exclude<CallResult, 'answered'>, Texts> = {
  missed: { en: 'Missed call', ru: 'Пропущенный звонок', pt: 'Chamada perdida', es: 'Llamada perdida' },
  no_answer: {
    en: 'Call without answer',
    ru: 'Звонок без ответа',
    pt: 'Chamada sem resposta',
    es: 'Llamada sin respuesta',
  },
  cancelled: { en: 'Cancelled call', ru: 'Отменённый звонок', pt: 'Chamada cancelada', es: 'Llamada cancelada' },
  rejected: { en: 'Rejected call', ru: 'Отклонённый звонок', pt: 'Chamada rejeitada', es: 'Llamada rechazada' },
  busy: {
    en: 'Call: the line was busy',
    ru: 'Звонок: занято',
    pt: 'Chamada: linha ocupada',
    es: 'Llamada: línea ocupada',
  },
  failed: { en: 'Failed call', ru: 'Звонок не состоялся', pt: 'Chamada falhada', es: 'Llamada fallida' },
};
