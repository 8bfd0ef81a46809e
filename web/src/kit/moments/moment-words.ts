/** The words for moments in all four languages at once: people type the one that comes to mind. Written folded. */

export const fold = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    // Accents, the dots of ё and the breve of й.
    .replace(/\p{M}/gu, '')
    .replace(/[,;!?«»"]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

const words = (text: string) => text.split(' ');

export const halfHour = ['half an hour', 'half hour', 'полчаса', 'meia hora', 'media hora'];

/** Said before a stretch of time, and without meaning of their own. */
export const ahead = words('in через em en dentro daqui de a');

/** Days are of the calendar, however many hours they have. */
export type Unit = { minutes: number } | { days: number };

const units: [unit: Unit, names: string[]][] = [
  [{ minutes: 1 }, words('m min mins minute minutes м мин минут минута минуту минуты minuto minutos')],
  [{ minutes: 60 }, words('h hr hrs hour hours ч час часа часов hora horas')],
  [{ days: 1 }, words('d day days д день дня днеи дн dia dias')],
  [{ days: 7 }, words('w week weeks недели неделя неделю недель нед semana semanas')],
  [{ days: 30 }, words('month months месяц месяца месяцев мес mes meses')],
];
export const unitOf = (name: string): Unit | null => units.find(([, names]) => names.includes(name))?.[0] ?? null;

export const one = words('a an one один одну одна um uma un una');

/** From two on. */
const counted = [
  words('two два две двух dois duas dos'),
  words('three три трех tres'),
  words('four четыре четырех quatro cuatro'),
  words('five пять пяти cinco'),
  words('six шесть шести seis'),
  words('seven семь семи sete siete'),
  words('eight восемь восьми oito ocho'),
  words('nine девять девяти nove nueve'),
  words('ten десять десяти dez diez'),
  words('eleven одиннадцать onze once'),
  words('twelve двенадцать doze doce'),
];
export const countOf = (name: string): number | null => {
  if (one.includes(name)) return 1;
  const place = counted.findIndex((names) => names.includes(name));
  return place < 0 ? null : place + 2;
};

const days: [after: number, names: string[]][] = [
  [0, words('today tonight сегодня hoje hoy')],
  [1, words('tomorrow tmrw завтра amanha manana')],
  [2, words('послезавтра overmorrow')],
];
export const dayAfter = (name: string): number | null => days.find(([, names]) => names.includes(name))?.[0] ?? null;

/** Several words that are one. */
export const phrases: [from: string, to: string][] = [
  ['day after tomorrow', 'послезавтра'],
  ['depois de amanha', 'послезавтра'],
  ['pasado manana', 'послезавтра'],
  // The second one is the part of the day.
  ['manana por la manana', 'tomorrow morning'],
  ['manana de manana', 'tomorrow morning'],
  ['por la manana', 'morning'],
  ['esta manana', 'today morning'],
  ['meio-dia', 'noon'],
  ['meio dia', 'noon'],
  ['mediodia', 'noon'],
  ['next week', 'nextweek'],
  ['следующая неделя', 'nextweek'],
  ['следующеи неделе', 'nextweek'],
  ['proxima semana', 'nextweek'],
  ['semana que vem', 'nextweek'],
  ['semana que viene', 'nextweek'],
  ['end of the month', 'monthend'],
  ['end of month', 'monthend'],
  ['конец месяца', 'monthend'],
  ['конце месяца', 'monthend'],
  ['концу месяца', 'monthend'],
  ['конца месяца', 'monthend'],
  ['no fim do mes', 'monthend'],
  ['no final do mes', 'monthend'],
  ['fim do mes', 'monthend'],
  ['final do mes', 'monthend'],
  ['finales de mes', 'monthend'],
  ['final de mes', 'monthend'],
  ['fin de mes', 'monthend'],
  ['no sabado', 'sabado'],
  ['no domingo', 'domingo'],
];

/** From Monday on. */
const weekdays = [
  words('monday mon понедельник понедельника пн segunda segunda-feira seg lunes lun'),
  words('tuesday tue tues вторник вторника вт terca terca-feira ter martes mar'),
  words('wednesday wed среда среду среды ср quarta quarta-feira qua miercoles mie'),
  words('thursday thu thur thurs четверг четверга чт quinta quinta-feira qui jueves jue'),
  words('friday fri пятница пятницу пятницы пт sexta sexta-feira sex viernes vie'),
  words('saturday sat суббота субботу субботы сб sabado sab'),
  words('sunday sun воскресенье воскресенья вс domingo dom'),
];
export const weekdayOf = (name: string): number | null => orNull(weekdays.findIndex((names) => names.includes(name)));

const months = [
  words('january jan января янв janeiro enero ene'),
  words('february feb февраля фев fevereiro fev febrero'),
  words('march mar марта мар marco marzo'),
  words('april apr апреля апр abril abr'),
  words('may мая maio mai mayo'),
  words('june jun июня июн junho junio'),
  words('july jul июля июл julho julio'),
  words('august aug августа авг agosto ago'),
  words('september sep sept сентября сен setembro set septiembre'),
  words('october oct октября окт outubro out octubre'),
  words('november nov ноября ноя novembro noviembre'),
  words('december dec декабря дек dezembro dez diciembre dic'),
];
export const monthOf = (name: string): number | null => orNull(months.findIndex((names) => names.includes(name)));

const parts: [hour: number, names: string[]][] = [
  [9, words('morning утро утром утра manha')],
  [12, words('noon midday полдень')],
  [15, words('afternoon днем tarde')],
  [18, words('evening tonight вечер вечером вечера noite')],
  [21, words('night ночь ночью noche')],
];
export const hourOfPart = (name: string): number | null => parts.find(([, names]) => names.includes(name))?.[0] ?? null;

/** Said around a day or an hour, and without meaning of their own. */
export const fillers = words(
  'at on in the of this next until till by в во на к до as a ao las la el o os na de do da das por pela esta este proximo proxima следующии следующую следующее ate hasta para',
);

const orNull = (place: number): number | null => (place < 0 ? null : place);
