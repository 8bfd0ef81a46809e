import * as z from 'zod/mini';
import { exact, flag, text, upTo, wireTime } from '../common.ts';
import { answer, done, endpoint } from '../http.ts';
import { liveEvent } from '../live.ts';
import type { BrandName } from '../projects/brands.ts';

/** The booking service of each brand's country: one API under two names. */
export const bookingServices = ['yclients', 'altegio'] as const;
export type BookingService = (typeof bookingServices)[number];
export const bookingServiceOf: Record<BrandName, BookingService> = { parley: 'altegio', beseda: 'yclients' };

/** A place where the salon's clients come. */
export const bookingBranch = z.object({
  id: z.number(),
  title: z.string(),
  address: z.string(),
  /** Hours east of its clock. */
  timezone: z.number(),
});
export type BookingBranch = z.infer<typeof bookingBranch>;

/** Whose edit stays where both sides changed the same thing. */
export const bookingWinners = ['ours', 'theirs'] as const;
export type BookingWinner = (typeof bookingWinners)[number];

export const bookingSyncKinds = ['clients', 'products'] as const;
export type BookingSyncKind = (typeof bookingSyncKinds)[number];

/** How far a synchronisation came. While the service refuses or is away it stays `running` and goes on by itself. */
export const bookingSync = z.object({
  what: z.enum(bookingSyncKinds),
  status: z.enum(['running', 'done', 'stopped']),
  /** How many the service has in the chosen branches; it is known branch by branch. */
  total: z.number(),
  done: z.number(),
  created: z.number(),
  updated: z.number(),
  /** Known here already: by their number there, by phone, or a product by its name. */
  matched: z.number(),
  started_at: wireTime,
  ended_at: z.nullable(wireTime),
});
export type BookingSync = z.infer<typeof bookingSync>;

const connectedBooking = z.object({
  service: z.enum(bookingServices),
  /** Whose account it is. */
  name: z.string(),
  branches: z.array(bookingBranch),
  /** Those that the project works with. */
  branches_ids: z.array(z.number()),
  winner: z.enum(bookingWinners),
  /** Clients who begin here, with a phone, and what is newly sold here begin there too, in the first chosen branch. */
  sends_new: z.boolean(),
  /** What whoever is booked is told, with what stands for something of the visit; null: the usual words. */
  confirmation: z.nullable(z.string()),
  syncs: z.array(bookingSync),
  /** Clients that wait to be sent there. */
  unsent: z.number(),
});
export type ConnectedBooking = z.infer<typeof connectedBooking>;

const booking = answer(
  z.object({
    connected: z.nullable(connectedBooking),
    /** This server brings a partner token of its own: nobody has to enter one. */
    has_partner_token: z.boolean(),
    /** Its program stands in the catalogue of the service: salons are connected from there. */
    is_in_catalogue: z.boolean(),
  }),
);

const path = '/api/app/integrations/booking/';
const kept = { access: 'project', permission: 'channels.edit' } as const;

export const getBooking = endpoint({
  method: 'GET',
  path,
  ...kept,
  summary: 'The booking service of the project, with its branches and how far it is synchronised',
  input: z.strictObject({}),
  output: booking,
});

/** It travels in a header: signs that one can see. */
const token = z.string().check(z.trim(), z.minLength(1), z.maxLength(500), z.regex(/^[\x21-\x7e]+$/, 'wrong'));

/** By a login of the salon, or by a token that was made there. */
export const connectBooking = endpoint({
  method: 'POST',
  path,
  ...kept,
  summary: 'Connect the booking service',
  input: z
    .strictObject({
      service: z.enum(bookingServices),
      /** Left out: the server's own. */
      partner_token: z.optional(token),
      login: z.optional(text(200)),
      password: z.optional(exact(1, 500)),
      user_token: z.optional(token),
      /** `simulator`: it is played, where that is offered. */
      api_url: z.optional(z.literal('simulator')),
    })
    .check(z.refine((it) => !!it.user_token || (!!it.login && !!it.password), { path: ['login'], error: 'required' })),
  output: booking,
});

/** Somebody pressed Connect in the service's own catalogue of programs and was led here. */
export const connectBookingFromCatalogue = endpoint({
  method: 'POST',
  path: `${path}catalogue/`,
  ...kept,
  summary: 'Connect a salon that was chosen in the catalogue of the booking service',
  input: z.strictObject({
    service: z.enum(bookingServices),
    salon_id: z.int().check(z.positive()),
    /** Who pressed there, and the proof, as the service gave them. */
    user_data: upTo(8000),
    user_data_sign: upTo(200),
    api_url: z.optional(z.literal('simulator')),
  }),
  output: booking,
});

export const updateBooking = endpoint({
  method: 'PUT',
  path,
  ...kept,
  summary: 'Choose the branches of the booking service and whose edits stay',
  input: z.strictObject({
    branches_ids: z.optional(z.array(z.int().check(z.positive())).check(z.maxLength(200))),
    winner: z.optional(z.enum(bookingWinners)),
    sends_new: z.optional(z.boolean()),
    confirmation: z.optional(z.nullable(text(2000))),
  }),
  output: booking,
});

/** What is there stays there, what is here stays here. */
export const disconnectBooking = endpoint({
  method: 'DELETE',
  path,
  ...kept,
  summary: 'Disconnect the booking service',
  input: z.strictObject({
    /** Who there is who here is remembered, for connecting it once more. */
    keep_links: z.optional(flag),
  }),
  output: done,
});

const found = z.object({ name: z.string(), phone: z.nullable(z.string()), action: z.enum(['new', 'known']) });

export const previewBookingSync = endpoint({
  method: 'GET',
  path: `${path}preview/`,
  ...kept,
  summary: 'What a synchronisation would bring; nothing is changed',
  input: z.strictObject({ what: z.enum(bookingSyncKinds) }),
  output: answer(
    z.object({
      /** How many the service has. */
      total: z.number(),
      /** Of these so many were looked at, and so many are new or known here. */
      checked: z.number(),
      new: z.number(),
      known: z.number(),
      /** So many of ours would be sent there. */
      to_send: z.number(),
      /** About how long it takes at what the service lets itself be asked: to read all, and to send ours one by one. */
      minutes: z.object({ read: z.number(), send: z.number() }),
      sample: z.array(found),
    }),
  ),
});

const started = answer(bookingSync);

export const syncBookingClients = endpoint({
  method: 'POST',
  path: '/api/crm/contacts/yc_sync/',
  access: 'project',
  module: 'crm',
  permission: 'channels.edit',
  summary: 'Synchronise clients with the booking service',
  input: z.strictObject({}),
  output: started,
});

export const syncBookingProducts = endpoint({
  method: 'POST',
  path: '/api/crm/product/yc_sync/',
  access: 'project',
  module: 'crm',
  permission: 'channels.edit',
  summary: 'Synchronise services and products with the booking service',
  input: z.strictObject({}),
  output: started,
});

export const stopBookingSync = endpoint({
  method: 'POST',
  path: `${path}stop/`,
  ...kept,
  summary: 'Stop a synchronisation; what it brought stays',
  input: z.strictObject({ what: z.enum(bookingSyncKinds) }),
  output: done,
});

/** One began, came further or ended. */
export const bookingSyncChanged = liveEvent('booking_sync_changed', bookingSync);
