import { fetchCode } from '../../kit/fetch-code.ts';
import { addTexts } from '../../kit/i18n/i18n.ts';

/** A dialogue with its words. */
export const loadDialogue = () =>
  fetchCode(async () => {
    const [file] = await Promise.all([import('./dialogue.tsx'), addTexts('dialogue')]);
    return { default: file.Dialogue };
  });
