import { setAway } from '@parley/contract/inbox/shift';
import { listMembers } from '@parley/contract/projects/members';
import { IconBeach } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { refetch, useAction } from '../../kit/query.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { useUser } from '../../modules/accounts/index.ts';
import { useMembers } from '../../modules/projects/index.ts';

/** Whoever has ended the shift sees why nothing new comes, and the way back. */
export function AwayStrip() {
  const { t } = useTranslation('app');
  const myId = useUser().data?.id;
  const isAway = useMembers().data?.find(({ id }) => id === myId)?.is_away ?? false;
  const back = useAction(setAway, { onDone: () => void refetch(listMembers) });
  if (!isAway) return null;
  const button = (
    <Button size="sm" loading={back.isPending} onClick={() => back.mutate({ away: false })}>
      {t('away_strip.back')}
    </Button>
  );
  return (
    <Banner tone="info" icon={<IconBeach />} action={button}>
      {t('away_strip.text')}
    </Banner>
  );
}
