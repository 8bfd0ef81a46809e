import { resolve } from 'node:path';
import { z } from 'zod';

/** The only reader of the environment. README.md has the table. */
const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(8080),
  HOST: z.string().default('0.0.0.0'),
  DATA_DIR: z.string().default('data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  TRUST_PROXY: z.enum(['on', 'off']).default('off'),
  FRAME_PARENTS: z
    .string()
    .regex(/^(https?:\/\/[\w.-]+(:\d+)?[\s,]*)*$/, 'give origins such as https://shop.example')
    .default(''),
  REQUESTS_PER_MINUTE: z.coerce.number().int().min(0).default(3000),
  DEMO: z.enum(['on', 'off']).default('on'),
  SIMULATOR: z.enum(['on', 'off']).default('on'),
  NATS_URL: z.url().optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  SMTP_FROM: z.string().default('Parley <no-reply@localhost>'),
  OIDC_ISSUER: z.url().default('https://accounts.google.com'),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  VAPID_PUBLIC_KEY: z.string().optional(),
  VAPID_PRIVATE_KEY: z.string().optional(),
  AI_URL: z.url().optional(),
  AI_KEY: z.string().optional(),
  AI_MODEL: z.string().optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('warn'),
  NODE_ENV: z.string().optional(),
});

export type Config = ReturnType<typeof readConfig>;

export function readConfig(env: Record<string, string | undefined> = process.env) {
  const filled = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const read = environment.safeParse(filled);
  if (!read.success) throw new Error(explain(read.error));
  const it = read.data;
  const public_url = it.PUBLIC_URL?.replace(/\/+$/, '') ?? `http://localhost:${it.PORT}`;
  return {
    port: it.PORT,
    host: it.HOST,
    data_dir: resolve(it.DATA_DIR),
    database_url: it.DATABASE_URL,
    public_url,
    is_https: public_url.startsWith('https:'),
    trust_proxy: it.TRUST_PROXY === 'on',
    /** Origins that may hold the messenger in a frame. */
    frame_parents: it.FRAME_PARENTS.split(/[\s,]+/).filter(Boolean),
    requests_per_minute: it.REQUESTS_PER_MINUTE,
    demo: it.DEMO === 'on',
    simulator: it.SIMULATOR === 'on',
    nats_url: it.NATS_URL,
    smtp: it.SMTP_URL ? { url: it.SMTP_URL, from: it.SMTP_FROM } : null,
    oidc: it.OIDC_CLIENT_ID
      ? { issuer: it.OIDC_ISSUER, client_id: it.OIDC_CLIENT_ID, client_secret: it.OIDC_CLIENT_SECRET ?? '' }
      : null,
    vapid:
      it.VAPID_PUBLIC_KEY && it.VAPID_PRIVATE_KEY
        ? { public_key: it.VAPID_PUBLIC_KEY, private_key: it.VAPID_PRIVATE_KEY }
        : null,
    ai: it.AI_URL ? { url: it.AI_URL, key: it.AI_KEY, model: it.AI_MODEL } : null,
    log_level: it.LOG_LEVEL,
    is_development: it.NODE_ENV === 'development' || it.NODE_ENV === 'test',
  };
}

const explain = (error: z.ZodError): string =>
  error.issues.map((issue) => `${issue.path.join('.')} is not right: ${issue.message}`).join('\n');
