import { connectChannel, type ConnectType, fieldsOf } from '@parley/contract/projects/connections';
import type { Project } from '@parley/contract/projects/projects';
import { IconArrowLeft } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../kit/api.ts';
import { isOffered } from '../../../kit/offers.ts';
import { Button } from '../../../ui/button.tsx';
import { channelName } from '../../../ui/channel-name.ts';
import { join } from '../../../ui/join.ts';
import { Card } from '../../../ui/page.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast.ts';
import classes from './channels.module.css';
import { ConnectFields } from './connect-fields.tsx';
import { Guide } from './guide.tsx';
import { SimulatorCard } from './simulator-card.tsx';
import { Refused } from './refused.tsx';
import { useConnectForm } from './use-connect-form.ts';
import { keepConnection } from './use-connections.ts';

type Props = { project: Project; type: ConnectType; onBack: () => void; onConnect: (channel_id: number) => void };

/** A new channel: what was entered is tried at the provider before anything is kept. */
export function ConnectPage({ project, type, onBack, onConnect }: Props) {
  const { t } = useTranslation('channels');
  const label = channelName(type);
  const [name, setName] = useState<string>(label);
  const form = useConnectForm(type, {}, async (settings) => {
    const { data } = await api(connectChannel, { project: project.id, type, name, settings });
    keepConnection(project.id, data);
    if (data.is_auth) toast.success(t('done', { name }));
    onConnect(data.channel_id);
  });
  const isLed = fieldsOf(type).some((it) => it.spares_redirect && !form.values[it.name]);
  return (
    <div className={classes.page}>
      <Button look="quiet" icon={<IconArrowLeft size={16} />} onClick={onBack} className={classes.back}>
        {t('back')}
      </Button>
      <div className={classes.columns}>
        <Card title={t('connect_of', { type: label })} text={t(`about.${type}`)}>
          <form ref={form.form} className={classes.form} onSubmit={(event) => void form.submit(event)} noValidate>
            <TextField
              name="name"
              label={t('name')}
              description={t('name_hint')}
              maxLength={80}
              value={name}
              error={form.errors.name}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <ConnectFields type={type} form={form} />
            <Refused error={form.refusal} at={type} />
            <div className={classes.buttons}>
              <Button type="submit" look="primary" loading={form.sending}>
                {isLed ? t('step.continue') : t('connect')}
              </Button>
              <span className={classes.checking} role="status">
                {form.sending && t('checking', { type: label })}
              </span>
            </div>
          </form>
        </Card>
        <div className={join(classes.cards, classes.first)}>
          <Guide type={type} />
          {isOffered('simulator') && <SimulatorCard project={project.id} type={type} onFill={form.fill} />}
        </div>
      </div>
    </div>
  );
}
