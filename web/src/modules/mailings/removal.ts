import type { useTranslation } from 'react-i18next';
import type { Question } from '../../ui/confirm.ts';

type Words = ReturnType<typeof useTranslation<'mailings'>>['t'];

/** Asked before something that was written goes. */
export const removalOf = (t: Words): Question => ({
  title: t('ask.remove'),
  text: t('ask.remove_text'),
  action: t('draft.remove'),
  danger: true,
});
