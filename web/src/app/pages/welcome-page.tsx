import { type BusinessKind, createDefaultFunnels } from '@parley/contract/deals/funnels';
import { type ChannelType, channelTypes } from '@parley/contract/projects/channels';
import { updateProject } from '@parley/contract/projects/projects';
import { type FormEvent, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../kit/api.ts';
import { isApiError } from '../../kit/api-error.ts';
import { TradeTiles } from '../../modules/deals/index.ts';
import { useProject } from '../../modules/projects/index.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { ChannelIcon } from '../../ui/channel-icon.tsx';
import { channelName } from '../../ui/channel-name.ts';
import { ChoiceTiles } from '../../ui/choice-tiles.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { Card, Page } from '../../ui/page.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { connectPath, paths } from '../paths.ts';
import classes from './welcome-page.module.css';

type Offered = Exclude<ChannelType, 'internal'>;
const offered = channelTypes.filter((type): type is Offered => type !== 'internal');

/** What a new project is asked, all of it at once and none of it needed. */
export function WelcomePage() {
  const { t } = useTranslation('first-steps');
  const project = useProject().data;
  const [isNamed] = useState(() => new URLSearchParams(location.search).has('named'));
  const [name, setName] = useState('');
  const [trade, setTrade] = useState<BusinessKind | null>(null);
  const [channel, setChannel] = useState<Offered | null>(null);
  const { isSending, refusal, setUp } = useSettingUp(project?.id ?? 0);
  const go = async (event: FormEvent) => {
    event.preventDefault();
    if (await setUp(name.trim(), trade)) location.assign(channel ? connectPath(channel) : paths.messenger);
  };
  return (
    <Page narrow title={t(isNamed ? 'welcome.title_named' : 'welcome.title')} text={t('welcome.text')}>
      <Card>
        <form className={classes.form} onSubmit={(event) => void go(event)} noValidate>
          {!isNamed && (
            <TextField
              autoFocus
              large
              name="organization"
              autoComplete="organization"
              maxLength={80}
              label={t('welcome.company')}
              description={t('welcome.company_hint')}
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
            />
          )}
          <Suspense>
            <TradeTiles value={trade} onChange={setTrade} />
          </Suspense>
          <ChoiceTiles
            small
            legend={t('welcome.channel')}
            tiles={offered.map((value) => ({
              value,
              icon: <ChannelIcon type={value} size={24} />,
              label: channelName(value),
            }))}
            value={channel}
            onChange={setChannel}
          />
          {refusal && <FormAlert>{refusal}</FormAlert>}
          <div className={classes.buttons}>
            <a className={buttonClass({ look: 'quiet', size: 'lg' })} href={paths.messenger}>
              {t('welcome.skip')}
            </a>
            <Button type="submit" look="primary" size="lg" loading={isSending} disabled={!project}>
              {t('welcome.go')}
            </Button>
          </div>
        </form>
      </Card>
    </Page>
  );
}

/** What was done once is not done again when the rest is tried once more. */
function useSettingUp(project: number) {
  const [isSending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const made = useRef<BusinessKind | null>(null);
  const setUp = async (name: string, trade: BusinessKind | null): Promise<boolean> => {
    setSending(true);
    setRefusal(null);
    try {
      if (name) await api(updateProject, { project, name });
      if (trade && made.current !== trade) await api(createDefaultFunnels, { kind: trade, is_first: true });
      made.current = trade;
      return true;
    } catch (error) {
      setRefusal(isApiError(error) ? error.text : String(error));
      setSending(false);
      return false;
    }
  };
  return { isSending, refusal, setUp };
}
