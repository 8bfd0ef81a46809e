import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brandNames } from '@parley/contract/projects/brands';
import * as z from 'zod/mini';
import { isLoopbackHost } from './kit/loopback.ts';
import { readTracing } from './tracing-config.ts';

const areOfNats = (urls: string): boolean =>
  urls.split(',').every((it) => /^\s*(nats|tls):/.test(it) && URL.canParse(it.trim()));

/** The only reader of the environment, with tracing-config.ts. README.md has the table. */
const environment = z.object({
  PORT: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(65535)), 8080),
  HOST: z.optional(z.string()),
  DATA_DIR: z._default(z.string(), 'data'),
  SECRET_KEY: z.optional(z.string()),
  SECRET_KEY_FILE: z.optional(z.string()),
  FILES_URL: z.optional(z.url({ protocol: /^(s3|file)$/ })),
  FILES_FROM: z.optional(z.url({ protocol: /^(s3|file)$/ })),
  DATABASE_URL: z.optional(z.url({ protocol: /^postgres(ql)?$/ })),
  DATABASE_READ_URL: z.optional(z.url({ protocol: /^postgres(ql)?$/ })),
  DATABASE_DIRECT_URL: z.optional(z.url({ protocol: /^postgres(ql)?$/ })),
  POOL_SIZE: z._default(z.coerce.number().check(z.int(), z.gte(2), z.lte(1000)), 16),
  STOP_WITHIN: z._default(z.coerce.number().check(z.gte(5), z.lte(3600)), 25),
  DRAIN_FOR: z.optional(z.coerce.number().check(z.gte(0), z.lte(600))),
  PUBLIC_URL: z.optional(z.url({ protocol: /^https?$/ })),
  TRUST_PROXY: z._default(z.enum(['on', 'off']), 'off'),
  FRAME_PARENTS: z._default(
    z.string().check(z.regex(/^(https?:\/\/[\w.-]+(:\d+)?[\s,]*)*$/, 'give origins such as https://shop.example')),
    '',
  ),
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(16))),
  METRICS_PORT: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(65535))),
  REQUESTS_PER_MINUTE: z._default(z.coerce.number().check(z.int(), z.gte(0)), 3000),
  TARIFFS: z._default(z.enum(['on', 'off']), 'off'),
  DEMO: z._default(z.enum(['on', 'off']), 'on'),
  SIMULATOR: z._default(z.enum(['on', 'off']), 'on'),
  NATS_URL: z.optional(z.string().check(z.refine(areOfNats, 'give nats://… or tls://…, several separated by commas'))),
  SMTP_URL: z.optional(z.url({ protocol: /^smtps?$/ })),
  SMTP_FROM: z._default(z.string(), 'Parley <no-reply@localhost>'),
  OIDC_ISSUER: z._default(z.url(), 'https://accounts.google.com'),
  OIDC_CLIENT_ID: z.optional(z.string()),
  OIDC_CLIENT_SECRET: z.optional(z.string()),
  VAPID_PUBLIC_KEY: z.optional(z.string()),
  VAPID_PRIVATE_KEY: z.optional(z.string()),
  TELEGRAM_API_ID: z.optional(z.coerce.number().check(z.int(), z.gte(1))),
  TELEGRAM_API_HASH: z.optional(z.string().check(z.regex(/^[\da-f]{32}$/, 'give the 32 letters of my.telegram.org'))),
  INSTAGRAM_APP_ID: z.optional(z.string().check(z.regex(/^\d+$/, 'give the digits of the app'))),
  INSTAGRAM_APP_SECRET: z.optional(z.string()),
  VK_ADS_CLIENT_ID: z.optional(z.string()),
  VK_ADS_CLIENT_SECRET: z.optional(z.string()),
  AMO_CLIENT_ID: z.optional(z.string()),
  AMO_CLIENT_SECRET: z.optional(z.string()),
  AMO_OAUTH_URL: z._default(z.url({ protocol: /^https$/ }), 'https://www.amocrm.ru/oauth'),
  SUPPORT_WIDGET_KEY: z.optional(z.string().check(z.regex(/^\d+-\d+-[\w-]+$/, 'give the data-key of a widget'))),
  TURN_URL: z._default(
    z.string().check(z.regex(/^(turns?:\S+\s*)*$/, 'give addresses such as turn:turn.example:3478')),
    '',
  ),
  TURN_SECRET: z.optional(z.string()),
  CALL_BRANDS: z._default(
    z.string().check(z.refine((it) => areBrands(it), `give names of faces of the product: ${brandNames.join(', ')}`)),
    brandNames.join(' '),
  ),
  STUN_URL: z._default(
    z.string().check(z.regex(/^(stuns?:\S+\s*)*$/, 'give addresses such as stun:stun.example:3478')),
    '',
  ),
  PRIVATE_ADDRESSES: z._default(z.enum(['on', 'off']), 'off'),
  AI_URL: z.optional(z.url()),
  AI_KEY: z.optional(z.string()),
  AI_MODEL: z.optional(z.string()),
  PRODUCTFRUITS_WORKSPACE: z.optional(z.string()),
  BOOKING_PARTNER_TOKEN: z.optional(z.string()),
  BOOKING_USER_TOKEN: z.optional(z.string()),
  BOOKING_APPLICATION_ID: z.optional(z.coerce.number().check(z.int(), z.gte(1))),
  BACKUP_TARGET: z.optional(z.string()),
  BACKUP_AT: z._default(z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'give a time such as 03:30')), '03:30'),
  BACKUP_KEEP: z._default(z.coerce.number().check(z.int(), z.gte(1)), 7),
  LOG_LEVEL: z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']), 'warn'),
  NODE_ENV: z.optional(z.string()),
});

export type Config = ReturnType<typeof readConfig>;

/** The base has its say too: `has_others` when there are people in it and the demo never was. */
export function readConfig(
  env: Record<string, string | undefined> = process.env,
  { has_others = false }: { has_others?: boolean } = {},
) {
  const filled = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const read = environment.safeParse(filled, { error: z.locales.en().localeError });
  if (!read.success) throw new Error(explain(read.error));
  const it = read.data;
  const public_url = it.PUBLIC_URL?.replace(/\/+$/, '') ?? `http://localhost:${it.PORT}`;
  const why_no_demo = whyNoDemo(it, has_others);
  const demo = it.DEMO === 'on' && why_no_demo === null;
  return {
    port: it.PORT,
    // Its passwords are known: nobody else reaches the demo unless that is asked for.
    host: it.HOST ?? (demo ? '127.0.0.1' : '0.0.0.0'),
    data_dir: resolve(it.DATA_DIR),
    /** Where the key lies that opens all others. */
    keys: {
      data_dir: resolve(it.DATA_DIR),
      value: it.SECRET_KEY,
      file: it.SECRET_KEY_FILE && resolve(it.SECRET_KEY_FILE),
    },
    /** Where bytes are kept, and where they were before, while some are still there. */
    files: {
      url: it.FILES_URL ?? pathToFileURL(join(resolve(it.DATA_DIR), 'files')).href,
      from: it.FILES_FROM ?? null,
    },
    database_url: it.DATABASE_URL,
    /** A copy that follows it. */
    database_read_url: it.DATABASE_READ_URL ?? null,
    /** The way past a pooler of transactions, where `database_url` leads through one. */
    database_direct_url: it.DATABASE_URL ? (it.DATABASE_DIRECT_URL ?? null) : null,
    pool_size: it.POOL_SIZE,
    /** Milliseconds in which a stop is over, whatever others do, and those of them in which nothing but the word is given. */
    stop_within: it.STOP_WITHIN * 1000,
    drain_for: (it.DRAIN_FOR ?? (isForOthers(it) ? defaultDrain : 0)) * 1000,
    public_url,
    is_https: public_url.startsWith('https:'),
    trust_proxy: it.TRUST_PROXY === 'on',
    /** Origins that may hold the messenger in a frame. */
    frame_parents: it.FRAME_PARENTS.split(/[\s,]+/).filter(Boolean),
    /** What the door may offer here beside a password. */
    offers: [
      ...(it.OIDC_CLIENT_ID ? ['google'] : []),
      ...(it.SMTP_URL || demo ? ['mail'] : []),
      ...(it.SMTP_URL ? ['proof'] : []),
      ...(demo ? ['demo'] : []),
      ...(demo && !it.SMTP_URL ? ['mailbox'] : []),
      ...(demo && it.SIMULATOR === 'on' ? ['simulator'] : []),
      ...(it.TARIFFS === 'on' ? ['tariffs'] : []),
      ...(it.INSTAGRAM_APP_ID && it.INSTAGRAM_APP_SECRET ? ['instagram'] : []),
      ...(it.AMO_CLIENT_ID && it.AMO_CLIENT_SECRET ? ['amo'] : []),
    ],
    /** The chat of this server in which those who cannot go on write to whoever runs it; empty: there is none. */
    support_widget_key: it.SUPPORT_WIDGET_KEY ?? '',
    requests_per_minute: it.REQUESTS_PER_MINUTE,
    /** Whether this installation sells: tariffs with prices, limits and paid months. */
    tariffs: it.TARIFFS === 'on',
    metrics_token: it.METRICS_TOKEN ?? null,
    /** Where metrics are told to whoever can reach it; null: beside everything else. */
    metrics_port: it.METRICS_PORT ?? null,
    demo,
    /** What is in its way where it is wanted. */
    why_no_demo,
    /** Only the demo's channels are played. */
    simulator: demo && it.SIMULATOR === 'on',
    nats_url: it.NATS_URL,
    smtp: it.SMTP_URL ? { url: it.SMTP_URL, from: it.SMTP_FROM } : null,
    oidc: it.OIDC_CLIENT_ID
      ? { issuer: it.OIDC_ISSUER, client_id: it.OIDC_CLIENT_ID, client_secret: it.OIDC_CLIENT_SECRET ?? '' }
      : null,
    vapid:
      it.VAPID_PUBLIC_KEY && it.VAPID_PRIVATE_KEY
        ? { public_key: it.VAPID_PUBLIC_KEY, private_key: it.VAPID_PRIVATE_KEY }
        : null,
    /** The program as Telegram knows it, for accounts with a number. */
    telegram_app:
      it.TELEGRAM_API_ID && it.TELEGRAM_API_HASH ? { id: it.TELEGRAM_API_ID, hash: it.TELEGRAM_API_HASH } : null,
    /** The program as Instagram knows it, for accounts whose owners let us in on its page. */
    instagram_app:
      it.INSTAGRAM_APP_ID && it.INSTAGRAM_APP_SECRET
        ? { id: it.INSTAGRAM_APP_ID, secret: it.INSTAGRAM_APP_SECRET }
        : null,
    /** The program as VK Ads knows it, for cabinets whose owners let us in on its page. */
    vk_ads_app:
      it.VK_ADS_CLIENT_ID && it.VK_ADS_CLIENT_SECRET
        ? { id: it.VK_ADS_CLIENT_ID, secret: it.VK_ADS_CLIENT_SECRET }
        : null,
    /** The program as amoCRM or Kommo knows it, and the page where accounts let it in. */
    amo: {
      app: it.AMO_CLIENT_ID && it.AMO_CLIENT_SECRET ? { id: it.AMO_CLIENT_ID, secret: it.AMO_CLIENT_SECRET } : null,
      oauth_url: it.AMO_OAUTH_URL,
    },
    /** Whether addresses that others give us may lie in our own network. */
    private_addresses: it.PRIVATE_ADDRESSES === 'on',
    ai: it.AI_URL ? { url: it.AI_URL, key: it.AI_KEY, model: it.AI_MODEL } : null,
    /** By what Product Fruits, which shows tours, knows this installation. */
    tours_workspace: it.PRODUCTFRUITS_WORKSPACE ?? null,
    /** Our program as the booking service knows it, for projects that bring no token of their own. */
    booking: {
      partner_token: it.BOOKING_PARTNER_TOKEN ?? null,
      user_token: it.BOOKING_USER_TOKEN ?? null,
      application_id: it.BOOKING_APPLICATION_ID ?? null,
    },
    /** Under which faces of the product calls are made, and by which browsers find their way to the other side. */
    calls: {
      brands: brandNames.filter((brand) => words(it.CALL_BRANDS).includes(brand)),
      stun_urls: words(it.STUN_URL),
      turn: it.TURN_URL && it.TURN_SECRET ? { urls: words(it.TURN_URL), secret: it.TURN_SECRET } : null,
    },
    /** Every night by the clock of this machine, where a target is named. */
    backup: { target: it.BACKUP_TARGET ?? null, at: it.BACKUP_AT, keep: it.BACKUP_KEEP },
    log_level: it.LOG_LEVEL,
    /** Null: nobody wants traces. */
    tracing: readTracing(filled, explain),
    is_development: it.NODE_ENV === 'development' || it.NODE_ENV === 'test',
  };
}

/** The demo is for one's own machine; null: nothing is in its way, or nobody wants it. */
function whyNoDemo(it: z.infer<typeof environment>, has_others: boolean): string | null {
  if (it.DEMO === 'off') return null;
  if (it.NODE_ENV === 'production') return 'NODE_ENV is production';
  if (isForOthers(it)) return 'PUBLIC_URL is not of this machine';
  return has_others ? 'the database has people of its own' : null;
}

// Longer than most balancers take between two looks.
const defaultDrain = 5;

/** Somebody else's address leads here, or it was said that this is no try. */
const isForOthers = ({ NODE_ENV, PUBLIC_URL }: z.infer<typeof environment>): boolean =>
  NODE_ENV === 'production' || (PUBLIC_URL !== undefined && !isLoopbackHost(new URL(PUBLIC_URL).host));

function areBrands(text: string): boolean {
  return words(text).every((it) => brandNames.some((brand) => brand === it));
}

const words = (text: string): string[] => text.split(/\s+/).filter(Boolean);

const explain = (error: z.core.$ZodError): string =>
  error.issues.map((issue) => `${issue.path.join('.')} is not right: ${issue.message}`).join('\n');
