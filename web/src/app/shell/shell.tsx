import { useParams } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { useIsPhone } from '../../kit/device.ts';
import { isFramed } from '../../kit/framed.ts';
import { tellFirstScreen } from '../../kit/first-screen.ts';
import { useFullScreen } from '../../kit/full-screen.ts';
import { CallHost } from '../../modules/calls/call-host.tsx';
import { DealHost, openCreateDeal } from '../../modules/deals/index.ts';
import { MailingHost } from '../../modules/mailings/index.ts';
import { TaskHost } from '../../modules/tasks/index.ts';
import { openTicketWindow, useHasTickets } from '../../modules/tickets/index.ts';
import { TicketHost } from '../../modules/tickets/windows/ticket-host.tsx';
import { StepsHost } from '../first-steps/steps-host.tsx';
import { StepsStrip } from '../first-steps/steps-place.tsx';
import { KeysHost } from '../keys/keys-host.tsx';
import { useSection } from '../messenger/use-section.ts';
import { InstallHint } from '../mobile-app/install-hint.tsx';
import { AwayStrip } from '../notices/away-strip.tsx';
import { ChannelStrip } from '../notices/channel-strip.tsx';
import { ConnectionStrip } from '../notices/connection-strip.tsx';
import { EmailStrip } from '../notices/email-strip.tsx';
import { NoticesStrip } from '../notices/notices-strip.tsx';
import { SubscriptionStrip } from '../notices/subscription-strip.tsx';
import { currentPlace } from '../place.ts';
import { VisitsHost } from '../visits/visits-host.tsx';
import { SettingsHost } from '../settings/settings-host.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { NoticesHost } from './notices-host.tsx';
import { DemoLine } from './menu-demo.tsx';
import classes from './shell.module.css';
import { SideMenu } from './side-menu.tsx';
import { TopBar } from './top-bar.tsx';
import { TitleCount } from './title-count.ts';

const openTicket = (id: number) => openTicketWindow({ id });

/** The house around a screen. A frame shows the screen alone; a phone has its bar below. */
export function Shell({ children }: { children: ReactNode }) {
  const isPhone = useIsPhone();
  const framed = isFramed() || currentPlace().isFrameRoute;
  const { isFull } = useFullScreen();
  const hasBars = !isPhone && !framed && !isFull;
  const isDialogueOpen = useParams({ strict: false, select: ({ id }) => id !== undefined });
  const section = useSection();
  const hasTickets = useHasTickets();
  // Lists with what is opened from them beside it are one sheet.
  const hasPanes = section === 'dialogues' || section === 'tickets';
  useEffect(tellFirstScreen, []);
  return (
    <div className={classes.shell} data-bars={hasBars || undefined}>
      {hasBars && <SideMenu />}
      <div className={classes.column}>
        <CallHost />
        {hasBars && <TopBar />}
        <SubscriptionStrip />
        <EmailStrip />
        <AwayStrip />
        <ChannelStrip />
        <ConnectionStrip />
        {section === 'dialogues' && <NoticesStrip />}
        {isPhone && !isDialogueOpen && section === 'dialogues' && <StepsStrip />}
        <main className={hasPanes ? classes.sheet : classes.canvas}>{children}</main>
        {isPhone && !isDialogueOpen && (
          <>
            <InstallHint />
            {!framed && section !== undefined && <DemoLine />}
            <BottomBar hasHome={!framed} />
          </>
        )}
      </div>
      <TitleCount />
      <NoticesHost hasBell={hasBars} />
      <TaskHost createDeal={openCreateDeal} openTicket={hasTickets ? openTicket : null} />
      <DealHost />
      <TicketHost />
      <MailingHost />
      <SettingsHost />
      <VisitsHost />
      <StepsHost />
      <KeysHost />
    </div>
  );
}
