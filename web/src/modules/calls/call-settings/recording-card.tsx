import type { CallSettings } from '@parley/contract/calls/recording';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { FigureField } from '../../../ui/figure-field.tsx';
import { Card } from '../../../ui/page.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import classes from './call-settings.module.css';

type Recording = Pick<CallSettings, 'is_recorded' | 'announcement' | 'keep_days'>;
type Props = {
  saved: Recording;
  isSaving: boolean;
  errors: Record<string, string[]>;
  onSave: (recording: Recording) => void;
};

const [least, most] = [1, 3650];

/** Whether calls are recorded, what clients are told before, and for how long it is kept. */
export function RecordingCard({ saved: { is_recorded, announcement, keep_days }, isSaving, errors, onSave }: Props) {
  const { t } = useTranslation('call-settings');
  // What is shown of calls beside it is not saved with it.
  const saved: Recording = { is_recorded, announcement, keep_days };
  const [edited, setEdited] = useState<Partial<Recording>>({});
  const [days, setDays] = useState<number | null>(saved.keep_days);
  const value = { ...saved, ...edited };
  const isChanged = JSON.stringify({ ...value, days }) !== JSON.stringify({ ...saved, days: saved.keep_days });
  const areDaysWrong = days === null || !Number.isInteger(days) || days < least || days > most;
  const isUntold = value.is_recorded && !value.announcement.trim();
  return (
    <Card title={t('recording.title')} text={t('recording.text')}>
      <div className={classes.fields}>
        <Switch
          row
          label={t('recording.switch')}
          description={t('recording.switch_note')}
          checked={value.is_recorded}
          onChange={(event) => setEdited({ ...edited, is_recorded: event.currentTarget.checked })}
        />
        {value.is_recorded && (
          <>
            <TextArea
              label={t('recording.announcement')}
              description={t('recording.announcement_note')}
              placeholder={t('recording.example')}
              error={errors.announcement?.[0] ?? (isUntold && isChanged ? t('recording.untold') : undefined)}
              maxLength={500}
              height={60}
              value={value.announcement}
              onChange={(event) => setEdited({ ...edited, announcement: event.currentTarget.value })}
            />
            <FigureField
              className={classes.days}
              label={t('recording.days')}
              description={t('recording.days_note')}
              error={errors.keep_days?.[0] ?? (areDaysWrong && t('recording.days_wrong', { least, most }))}
              value={days}
              onChange={(typed) => setDays(typed)}
            />
          </>
        )}
        {isChanged && (
          <div className={classes.buttons}>
            <Button
              look="primary"
              loading={isSaving}
              disabled={isUntold || areDaysWrong}
              onClick={() => onSave({ ...value, announcement: value.announcement.trim(), keep_days: days ?? least })}
            >
              {t('save')}
            </Button>
            <Button
              onClick={() => {
                setEdited({});
                setDays(saved.keep_days);
              }}
            >
              {t('cancel')}
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
}
