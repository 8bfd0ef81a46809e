import { useTranslation } from 'react-i18next';
import { useReasonText } from '../reason-text.ts';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';

/** Why a channel does not work, and since when. */
export function ProblemAlert({ problem, since }: { problem: string | null; since: string | null }) {
  const { t } = useTranslation('channels');
  const reasonText = useReasonText();
  if (problem === null) return null;
  return (
    <FormAlert>
      {reasonText(problem)}
      {since && (
        <>
          {' · '}
          {t('since')} <RelativeTime time={since} />
        </>
      )}
    </FormAlert>
  );
}
