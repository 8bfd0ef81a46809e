import { isBuilt } from '@parley/contract/built-modules';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { addTexts } from '../../kit/i18n/i18n.ts';
import { sendKeys } from '../../kit/local-config.ts';
import { mayNotify, NoticeWishesTable } from '../../modules/notifications/index.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { Switch } from '../../ui/switch.tsx';
import type { ChatSettings } from './chat-settings.ts';
import classes from './settings-window.module.css';

const IncomingCallsSwitch = lazy(async () => {
  const [file] = await Promise.all([import('../../modules/calls/incoming-calls-switch.tsx'), addTexts('calls')]);
  return { default: file.IncomingCallsSwitch };
});

type Props = { values: ChatSettings; change: (change: Partial<ChatSettings>) => void };

/** What everyone chooses for oneself. */
export function DeviceFields({ values, change }: Props) {
  const { t } = useTranslation('app');
  const turnWebNotices = async (wanted: boolean) => {
    const isAllowed = !wanted || (await mayNotify());
    change({ notice_web: wanted && isAllowed });
  };
  return (
    <>
      <h4 className={classes.group}>{t('settings.chat.for_me')}</h4>
      <div className={classes.rows}>
        <div className={classes.row}>
          <span className={classes.words}>
            <span className={classes.label}>{t('settings.chat.send_key')}</span>
            <span className={classes.note}>{t(`settings.chat.send_key_note.${values.send_btn}`)}</span>
          </span>
          <Segmented
            aria-label={t('settings.chat.send_key')}
            options={sendKeys.map((value) => ({ value, label: t(`settings.chat.send_keys.${value}`) }))}
            value={values.send_btn}
            onChange={(send_btn) => change({ send_btn })}
          />
        </div>
        <Switch
          row
          label={t('settings.chat.undo_send')}
          description={t('settings.chat.undo_send_note')}
          checked={values.undo_send}
          onChange={(event) => change({ undo_send: event.currentTarget.checked })}
        />
        <Switch
          row
          label={t('settings.chat.notice_audio')}
          description={t('settings.chat.notice_audio_note')}
          checked={values.notice_audio}
          onChange={(event) => change({ notice_audio: event.currentTarget.checked })}
        />
        <Switch
          row
          label={t('settings.chat.notice_web')}
          description={t('settings.chat.notice_web_note')}
          checked={values.notice_web}
          onChange={(event) => void turnWebNotices(event.currentTarget.checked)}
        />
        {isBuilt('calls') && (
          <Suspense>
            <IncomingCallsSwitch
              checked={values.showIncomingCalls}
              onChange={(showIncomingCalls) => change({ showIncomingCalls })}
            />
          </Suspense>
        )}
      </div>
      <Suspense>
        <NoticeWishesTable wishes={values.notice_wishes} onChange={(notice_wishes) => change({ notice_wishes })} />
      </Suspense>
    </>
  );
}
