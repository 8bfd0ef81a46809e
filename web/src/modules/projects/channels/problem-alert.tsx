import { reasonText } from '@parley/contract/errors';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../kit/i18n/i18n.ts';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';

/** Why a channel does not work, and since when. */
export function ProblemAlert({ problem, since }: { problem: string | null; since: string | null }) {
  const { t } = useTranslation('channels');
  const language = useLanguage();
  if (problem === null) return null;
  return (
    <FormAlert>
      {reasonText(problem, language)}
      {since && (
        <>
          {' · '}
          {t('since')} <RelativeTime time={since} />
        </>
      )}
    </FormAlert>
  );
}
