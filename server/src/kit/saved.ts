import type { Texts } from '@parley/contract/languages';
import type { SignedIn } from './viewer.ts';

const texts: Texts = {
  en: 'The changes have been saved!',
  ru: 'Изменения сохранены!',
  pt: 'As alterações foram guardadas!',
  es: '¡Los cambios se han guardado!',
};

/** Said with what a person saved by hand; whatever page it was shows it. */
export const saved = ({ language }: Pick<SignedIn, 'language'>): { notify: string } => ({ notify: texts[language] });
