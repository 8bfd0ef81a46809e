import 'dayjs/locale/en-gb';
import 'dayjs/locale/es';
import 'dayjs/locale/pt-br';
import 'dayjs/locale/ru';
import type { Language } from '@parley/contract/languages';

const locales: Record<Language, string> = { ru: 'ru', en: 'en-gb', pt: 'pt-br', es: 'es' };

/** The name by which the calendar's date library knows a language. */
export const calendarLocale = (language: Language) => locales[language];
