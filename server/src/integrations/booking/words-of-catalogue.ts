import type { BookingService } from '@parley/contract/integrations/booking';
import { catalogueWords } from '@parley/contract/integrations/catalogue-words';
import type { Language } from '@parley/contract/languages';
import { serviceActor } from './actor.ts';

export const wordsOfCatalogue = (
  event: keyof typeof catalogueWords,
  service: BookingService,
  language: Language,
): string => catalogueWords[event][language].replace('{{name}}', serviceActor(service).name);
