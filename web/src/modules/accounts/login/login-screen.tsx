import type { signedIn } from '@parley/contract/accounts/sessions';
import type { TFunction } from 'i18next';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod/mini';
import { isOffered } from '../../../kit/offers.ts';
import { chooseProject, currentProject, signIn } from '../../../kit/session.ts';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { EntryCard } from '../entry/entry-card.tsx';
import { takeToken } from '../entry/link-token.ts';
import { ForgotForm } from './forgot-form.tsx';
import { GoogleReturn } from './google-return.tsx';
import { endingOf, firstOf, type LoginTab, loginTabs, tabOf } from './login-tab.ts';
import { type OpenidReturn, readOpenidReturn } from './openid-return.ts';
import { ProjectPicker } from './project-picker.tsx';
import { RegisterForm } from './register-form.tsx';
import { SignInForm } from './sign-in-form.tsx';

type SignedIn = z.infer<typeof signedIn>;
/** A second step takes the place of the tabs and has a heading of its own. */
type Step = { at: 'second_factor' } | { at: 'code_sent' | 'address_asked'; email: string };

/** The door. Once the session is kept, the guard that led here opens by itself. */
export function LoginScreen() {
  const { t } = useTranslation('accounts');
  const [first] = useState(() => firstOf(takeToken()));
  const [tab, setTab] = useState<LoginTab>(() => (first ? 'reg' : tabOf(location.search)));
  const [ending] = useState(() => endingOf(location.search));
  const [returned, setReturned] = useState<OpenidReturn>(() => readOpenidReturn(location.search));
  const [grant, setGrant] = useState<SignedIn | null>(null);
  const [step, setStep] = useState<Step | null>(null);
  // Kept between the tabs: nobody likes to type an address twice.
  const email = useRef('');

  const enter = (granted: SignedIn, project_id?: number) => {
    // Whoever has none that lives is told so inside: what was deleted can be brought back.
    if (project_id === undefined) chooseProject(null);
    signIn(granted, project_id);
  };
  const receive = (granted: SignedIn) => {
    if (granted.projects.length > 1) return setGrant(granted);
    enter(granted, granted.projects[0]?.id);
  };

  /** Their first project waits for a name and a trade. */
  const welcome = (granted: SignedIn) => {
    signIn(granted, granted.projects[0]?.id);
    location.assign('/app/welcome/');
  };

  if (grant) {
    return (
      <EntryCard title={t('picker.title')} text={t('picker.text')}>
        <ProjectPicker projects={grant.projects} start={currentProject()} onPick={(id) => enter(grant, id)} />
      </EntryCard>
    );
  }
  if (returned) {
    return (
      <EntryCard title={t('login.google')}>
        <GoogleReturn returned={returned} done={receive} onBack={() => setReturned(null)} />
      </EntryCard>
    );
  }

  const given = { email, done: receive, onStep: setStep };
  const signInInstead = () => {
    setStep(null);
    setTab('auth');
  };
  return (
    <EntryCard {...headingOf(step, tab, t)}>
      {!step && (
        <Segmented
          wide
          aria-label={t('login.tabs')}
          value={tab}
          onChange={setTab}
          options={loginTabs.map((value) => ({ value, label: t(`login.${value}_tab`) }))}
        />
      )}
      {tab === 'auth' && !step && ending && <FormAlert tone="info">{t(`login.${ending}`)}</FormAlert>}
      {tab === 'auth' && <SignInForm {...given} />}
      {tab === 'reg' && <RegisterForm {...given} done={welcome} first={first} />}
      {tab === 'forgot' && <ForgotForm {...given} onSignIn={signInInstead} />}
    </EntryCard>
  );
}

function headingOf(step: Step | null, tab: LoginTab, t: TFunction<'accounts'>) {
  if (step?.at === 'second_factor') return { title: t('second_factor.title') };
  if (step?.at === 'code_sent') {
    const sent = isOffered('mail') ? 'forgot.sent' : 'forgot.told';
    return { title: t('forgot.sent_title'), text: t(sent, { email: step.email }) };
  }
  if (tab === 'forgot' && !isOffered('mail')) return { title: t('login.forgot_title') };
  if (step?.at === 'address_asked') return { title: t('email.title'), text: t('email.asked', { email: step.email }) };
  return { title: t(`login.${tab}_title`), text: t(`login.${tab}_text`) };
}

/** What every tab is given. */
export type TabProps = {
  email: { current: string };
  done: (granted: SignedIn) => void;
  onStep: (step: Step | null) => void;
};
