import { useTranslation } from 'react-i18next';
import { TextArea } from '../../../ui/text-area.tsx';

const LONGEST_NOTE = 4096;

type Props = { hint: string; value: string; onChange: (note: string) => void };

/** A few words for whoever gets the contact next. */
export function NoteField({ hint, value, onChange }: Props) {
  const { t } = useTranslation('work');
  return (
    <TextArea
      label={t('transfer.note')}
      description={hint}
      height={60}
      autosize
      maxRows={5}
      maxLength={LONGEST_NOTE}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
