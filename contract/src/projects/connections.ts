import * as z from 'zod/mini';
import { id, text, upTo, wireTime } from '../common.ts';
import { answer, done, endpoint } from '../http.ts';
import { away_text } from './away-text.ts';
import { channelHealth } from './channel-health.ts';
import { type ChannelType, channelTypes } from './channels.ts';

/** What is entered to connect a channel: the form is drawn by it, and the server takes nothing else. */
export type ConnectField = {
  name: string;
  /** A consent is ticked or missing: what it allows is not done without it. */
  kind: 'text' | 'secret' | 'number' | 'phone' | 'email' | 'url' | 'choice' | 'consent';
  optional?: true;
  choices?: readonly string[];
  /** Filled in before anybody types. */
  first?: string;
  /** Few need it: shown behind “More”. */
  is_rare?: true;
  /** Where the server offers this, it has one for everybody; else it must be entered. */
  lent?: 'instagram';
  /** Whoever has it need not be asked on the provider's page. */
  spares_redirect?: true;
  /** It says where secrets go: what was entered for one place is not taken to another. */
  is_destination?: true;
  /** Asked only where one of these fields is so. */
  when?: readonly (readonly [field: string, value: string])[];
};

/** The provider's address where it is not the usual one, or this word: the simulator plays it. */
export const simulated = 'simulator';
const api_url: ConnectField = { name: 'api_url', kind: 'url', optional: true, is_rare: true, is_destination: true };
/** Whether the provider can call this server; else the server asks the provider. */
const reachable: ConnectField = {
  name: 'reachable',
  kind: 'choice',
  optional: true,
  choices: ['yes', 'no'],
  first: 'yes',
};
const server = { is_destination: true } as const;
const security = { ...server, kind: 'choice', choices: ['tls', 'starttls', 'none'], first: 'tls' } as const;

const plain = ['imap_security', 'smtp_security'].map((name) => [name, 'none'] as const);

/** The channels that are connected by a form. The website's chat has a page of its own, colleagues' needs none. */
export const connectForms = {
  whatsapp: [
    // Its first digits are part of the provider's address.
    { name: 'instance_id', kind: 'number', is_destination: true },
    { name: 'token', kind: 'secret' },
    reachable,
    api_url,
  ],
  waba: [
    { name: 'phone_number_id', kind: 'number' },
    { name: 'waba_id', kind: 'number' },
    { name: 'token', kind: 'secret' },
    { name: 'app_secret', kind: 'secret' },
    api_url,
  ],
  telegram: [{ name: 'token', kind: 'secret' }, api_url],
  telegramNumbered: [
    { name: 'sign_in', kind: 'choice', choices: ['scan', 'code'], first: 'scan' },
    { name: 'phone', kind: 'phone', when: [['sign_in', 'code']] },
    { name: 'api_id', kind: 'number', optional: true, is_rare: true },
    { name: 'api_hash', kind: 'secret', optional: true, is_rare: true },
    api_url,
  ],
  viber: [
    { name: 'token', kind: 'secret' },
    { name: 'sender_name', kind: 'text' },
    { name: 'avatar', kind: 'url', optional: true },
    api_url,
  ],
  vk: [{ name: 'group_id', kind: 'number' }, { name: 'token', kind: 'secret' }, reachable, api_url],
  instagram: [
    { name: 'app_id', kind: 'number', lent: 'instagram' },
    { name: 'app_secret', kind: 'secret', lent: 'instagram' },
    { name: 'token', kind: 'secret', optional: true, is_rare: true, spares_redirect: true },
    api_url,
  ],
  avito: [{ name: 'client_id', kind: 'text' }, { name: 'client_secret', kind: 'secret' }, api_url],
  email: [
    { name: 'email_email', kind: 'email' },
    { name: 'display_name', kind: 'text', optional: true },
    { name: 'password', kind: 'secret' },
    { name: 'user', kind: 'text', optional: true, is_rare: true },
    { name: 'imap_host', kind: 'text', ...server },
    { name: 'imap_port', kind: 'number', first: '993', ...server },
    { name: 'imap_security', ...security },
    { name: 'smtp_host', kind: 'text', ...server },
    { name: 'smtp_port', kind: 'number', first: '465', ...server },
    { name: 'smtp_security', ...security },
    { name: 'allow_plain', kind: 'consent', when: plain },
    { name: 'signature', kind: 'text', optional: true },
    api_url,
  ],
} as const satisfies Partial<Record<ChannelType, readonly ConnectField[]>>;

export type ConnectType = keyof typeof connectForms;
export const connectTypes = Object.keys(connectForms) as [ConnectType, ...ConnectType[]];

export const fieldsOf = (type: ConnectType): readonly ConnectField[] => connectForms[type];

/** What still has to be done outside or entered before messages flow. */
export const connectStep = z.discriminatedUnion('step', [
  /** To scan with the phone that has the account: a picture, or words to draw as one. It changes, so it is asked for again. */
  z.object({ step: z.literal('scan'), code: z.string() }),
  /** A code that came to the account's owner; `where` says how it was sent. */
  z.object({ step: z.literal('code'), where: z.string() }),
  /** The second password of the account. */
  z.object({ step: z.literal('password') }),
  /** Values to paste on the provider's page. */
  z.object({ step: z.literal('paste'), values: z.array(z.object({ name: z.string(), value: z.string() })) }),
  /** The provider asks on a page of its own, which leads back here. */
  z.object({ step: z.literal('redirect') }),
]);
export type ConnectStep = z.infer<typeof connectStep>;

/** Which interface of the provider carries the calls of a channel; the second is its newer one. */
export const callsApis = ['voip', 'rtc'] as const;

/** A channel as the one who connects it sees it. What was entered as a secret never comes back. */
export const connection = z.object({
  channel_id: z.number(),
  type: z.enum(channelTypes),
  name: z.string(),
  is_auth: z.boolean(),
  for_check_admin: z.boolean(),
  away_text,
  /** One of our error codes, with what it is about, or the provider's words; while `is_auth` it is not reached for now. */
  problem: z.nullable(z.string()),
  problem_since: z.nullable(wireTime),
  step: z.nullable(connectStep),
  /** What was entered; of secrets only which are known. */
  settings: z.record(z.string(), z.string()),
  secrets: z.array(z.string()),
  /** Whether it is called by; null: it carries no calls. */
  calls: z.nullable(z.object({ telephony: z.boolean(), api: z.enum(callsApis) })),
  /** The members who see this channel although they do not see all. */
  members_ids: z.array(z.number()),
});
export type ChannelConnection = z.infer<typeof connection>;

const given = z.record(z.string().check(z.maxLength(40)), upTo(2000));
const onProject = { access: 'project', permission: 'channels.edit' } as const;
const channels = '/api/app/projects/:project/channels/';
const ofChannel = `${channels}:channel/connection/`;
const which = { project: id, channel: id };

export const connectChannel = endpoint({
  ...onProject,
  method: 'POST',
  path: channels,
  summary: 'Connect a messenger: what was entered is tried at the provider first',
  input: z.strictObject({ project: id, type: z.enum(connectTypes), name: text(80), settings: given }),
  output: answer(connection),
});

export const listConnections = endpoint({
  ...onProject,
  method: 'GET',
  path: `${channels}connections/`,
  summary: 'The channels of the project as they are connected',
  input: z.strictObject({ project: id }),
  output: answer(z.array(connection)),
});

export const getConnection = endpoint({
  ...onProject,
  method: 'GET',
  path: ofChannel,
  summary: 'How a channel is connected and what is still to be done; asks the provider anew where something is open',
  // With it the answer may wait a few seconds for the phone that scans.
  input: z.strictObject({ ...which, wait: z.optional(z.literal('1')) }),
  output: answer(connection),
});

export const updateConnection = endpoint({
  ...onProject,
  method: 'PUT',
  path: ofChannel,
  summary:
    'Rename a channel, say who sees it, what is checked and said while closed, or connect it anew; secrets left out stay unless moved',
  input: z.strictObject({
    ...which,
    name: z.optional(text(80)),
    settings: z.optional(given),
    members_ids: z.optional(z.array(id).check(z.maxLength(1000))),
    for_check_admin: z.optional(z.boolean()),
    away_text: z.optional(away_text),
    calls: z.optional(z.strictObject({ telephony: z.optional(z.boolean()), api: z.optional(z.enum(callsApis)) })),
  }),
  output: answer(connection),
});

export const continueConnecting = endpoint({
  ...onProject,
  method: 'POST',
  path: `${ofChannel}step/`,
  summary: 'Give the code, the password, or what the provider’s page sent back',
  input: z.strictObject({ ...which, value: upTo(2000), state: z.optional(upTo(200)) }),
  output: answer(connection),
});

export const leaveForProvider = endpoint({
  ...onProject,
  method: 'POST',
  path: `${ofChannel}redirect/`,
  summary: 'Where the provider asks whether we may work with the account; it leads back once, within a few minutes',
  input: z.strictObject(which),
  output: answer(z.object({ url: z.string() })),
});

export const disconnectChannel = endpoint({
  ...onProject,
  method: 'DELETE',
  path: ofChannel,
  summary: 'Take a channel off its provider; its dialogues stay',
  input: z.strictObject(which),
  output: answer(connection),
});

export const getHealth = endpoint({
  ...onProject,
  method: 'GET',
  path: `${channels}health/`,
  summary: 'How the channels are doing',
  input: z.strictObject({ project: id }),
  output: answer(z.array(channelHealth)),
});

export const checkConnection = endpoint({
  ...onProject,
  method: 'POST',
  path: `${ofChannel}check/`,
  summary: 'Ask the provider now whether the channel works',
  input: z.strictObject(which),
  output: done,
});
