import type { FirstSteps, StepName } from '@parley/contract/projects/first-steps';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../kit/i18n/i18n.ts';
import { isOffered } from '../../kit/offers.ts';
import { openCreateDeal, openFunnelChooser } from '../../modules/deals/index.ts';
import { tryPath } from '../../modules/projects/index.ts';
import { Button, type ButtonLook, buttonClass } from '../../ui/button.tsx';
import { channelsPath, invitePath, widgetPath } from '../paths.ts';
import { closeSteps } from './open-steps.ts';
import { type ClientWay, clientWay } from './rules.ts';

type Props = { name: StepName; steps: FirstSteps } & Pick<ButtonLook, 'look'>;

/** The one button of a step; it leads exactly there. */
export function StepAction({ name, steps, look }: Props) {
  const { t } = useTranslation('first-steps');
  const style = { className: buttonClass({ look, size: 'sm' }) };
  if (name === 'message') return <WriteAction steps={steps} look={look} />;
  if (name === 'channel') {
    return (
      <a {...style} href={channelsPath}>
        {t('button.channel')}
      </a>
    );
  }
  if (name === 'colleague') {
    return (
      <a {...style} href={invitePath}>
        {t('button.colleague')}
      </a>
    );
  }
  if (name === 'clients') {
    return (
      <Link {...style} to="/clients" search={{ wish: 'import' }} onClick={closeSteps}>
        {t('button.clients')}
      </Link>
    );
  }
  const begin = () => {
    closeSteps();
    if (name === 'deal') openCreateDeal();
    else openFunnelChooser();
  };
  return (
    <Button look={look} size="sm" onClick={begin}>
      {t(`button.${name}`)}
    </Button>
  );
}

/** Where one writes as a client is another tab: the answer is given in this one. */
function WriteAction({ steps, look }: Omit<Props, 'name'>) {
  const { t } = useTranslation('first-steps');
  const language = useLanguage();
  const way = wayOf(steps);
  const style = { className: buttonClass({ look, size: 'sm' }) };
  if (way === 'phone') return null;
  if (way === 'none') {
    const mayConnect = steps.steps.some((it) => it.name === 'channel');
    return mayConnect ? (
      <a {...style} href={widgetPath}>
        {t('button.connect')}
      </a>
    ) : null;
  }
  const href = way === 'widget' ? tryPath(steps.widget_key ?? '', language) : '/simulator/';
  return (
    <a {...style} href={href} target="_blank" rel="noreferrer">
      {t(`button.${way}`)}
    </a>
  );
}

const hasChannel = ({ steps }: FirstSteps): boolean => steps.find(({ name }) => name === 'channel')?.is_done ?? true;

export const wayOf = (steps: FirstSteps): ClientWay =>
  clientWay({ ...steps, hasSimulator: isOffered('simulator'), hasChannel: hasChannel(steps) });
