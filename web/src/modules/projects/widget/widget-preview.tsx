import type { WidgetLook } from '@parley/contract/widget/settings';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../kit/i18n/i18n.ts';
import { Card } from '../../../ui/page.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import classes from './widget.module.css';

type Presence = 'online' | 'offline';

/** The widget itself in a frame, drawn by what is typed beside it. */
export function WidgetPreview({ look: { name, color, greeting, offline_text, asks } }: { look: WidgetLook }) {
  const { t } = useTranslation('widget');
  const language = useLanguage();
  const [presence, setPresence] = useState<Presence>('online');
  const frame = useRef<HTMLIFrameElement>(null);
  const look = { name, color, greeting, offline_text, asks };
  const words = JSON.stringify({ parley: 'preview', look, isOnline: presence === 'online' });

  const show = useEffectEvent(() => frame.current?.contentWindow?.postMessage(JSON.parse(words), location.origin));
  useEffect(() => show(), [words]);
  useEffect(() => {
    const hear = ({ origin, data, source }: MessageEvent<{ parley?: string } | null>) => {
      if (origin !== location.origin || source !== frame.current?.contentWindow) return;
      if (data?.parley === 'preview-ready') show();
    };
    addEventListener('message', hear);
    return () => removeEventListener('message', hear);
  }, []);

  return (
    <div className={classes.preview}>
      <Card
        title={t('preview')}
        aside={
          <Segmented
            aria-label={t('preview')}
            value={presence}
            onChange={setPresence}
            options={[
              { value: 'online', label: t('online') },
              { value: 'offline', label: t('offline') },
            ]}
          />
        }
      >
        <iframe ref={frame} className={classes.frame} src={`/widget/preview/?${language}`} title={t('preview')} />
      </Card>
    </div>
  );
}
