import * as z from 'zod/mini';
import { day, id, many, phone, rowId, sentUid, upTo, wireTime } from '../common.ts';
import { answer, endpoint } from '../http.ts';
import { liveEvent } from '../live.ts';
import { bookingBranch } from './booking.ts';

/** What became of a visit, or is to. `confirmed`: the client said that they come. */
export const visitStates = ['waiting', 'confirmed', 'came', 'no_show', 'cancelled'] as const;
export type VisitState = (typeof visitStates)[number];

/** Minutes of the clock that hangs in the branch. */
const clockTime = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'wrong'));

export const visitService = z.object({ id: z.number(), title: z.string(), price: z.number() });
export type VisitService = z.infer<typeof visitService>;

/** A record of the booking service, by its own numbers. */
export const visit = z.object({
  id: z.number(),
  branch_id: z.number(),
  starts_at: wireTime,
  /** The same moment by the branch's own calendar and clock, as the client knows it. */
  day,
  time: clockTime,
  minutes: z.number(),
  services: z.array(visitService),
  master: z.nullable(z.object({ id: z.number(), name: z.string() })),
  price: z.number(),
  state: z.enum(visitStates),
  comment: z.string(),
});
export type Visit = z.infer<typeof visit>;

export const bookingMaster = z.object({
  id: z.number(),
  name: z.string(),
  /** What they do there, in the service's words. */
  title: z.string(),
  rating: z.nullable(z.number()),
});
export type BookingMaster = z.infer<typeof bookingMaster>;

export const offeredService = z.object({
  id: z.number(),
  title: z.string(),
  category: z.string(),
  price_min: z.number(),
  price_max: z.number(),
  /** Null: each master takes a time of their own. */
  minutes: z.nullable(z.number()),
});
export type OfferedService = z.infer<typeof offeredService>;

/** A time at which somebody can begin. `datetime` is what a record is made with. */
export const freeTime = z.object({ day, time: clockTime, datetime: z.string(), minutes: z.number() });
export type FreeTime = z.infer<typeof freeTime>;

/** What was to be said of a visit by itself and was not: nobody can be reached so, or no channel lets us write now. */
export const unsaidMessage = z.object({
  branch_id: z.number(),
  /** Of the visit. */
  id: z.number(),
  kind: z.enum(['remind', 'review']),
  why: z.enum(['no_channel', 'refused']),
});
export type UnsaidMessage = z.infer<typeof unsaidMessage>;

const ofBooking = { access: 'project', module: 'crm' } as const;
const services = z.optional(many(id));
const moment = z.string().check(z.regex(/^\d{4}-\d\d-\d\d[ T]\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:?\d\d)?$/, 'wrong'));

export const listMasters = endpoint({
  ...ofBooking,
  method: 'GET',
  path: '/yc/get_masters/',
  summary: 'Who can be booked in a branch, of those who do these services',
  input: z.strictObject({ branch_id: z.optional(id), services }),
  output: answer(z.array(bookingMaster)),
});

export const getVisits = endpoint({
  ...ofBooking,
  method: 'GET',
  path: '/yc/data_record/:contact/',
  summary: 'The visits of a client, the next one first and then the last one, and where they can be booked',
  input: z.strictObject({ contact: id }),
  output: answer(
    z.object({
      coming: z.array(visit),
      past: z.array(visit),
      branches: z.array(bookingBranch),
      unsaid: z.array(unsaidMessage),
      /** By which the service knows the client; without one nobody is booked. */
      phone: z.nullable(z.string()),
      /** The service did not answer: these are the visits as they were known before. Its own words, if it had some. */
      is_stale: z.boolean(),
      problem_words: z.string(),
    }),
  ),
});

export const getComingVisits = endpoint({
  ...ofBooking,
  method: 'GET',
  path: '/yc/coming_visits/:contact/',
  summary: 'How many visits of a client are to come, and the next one, as they were last heard of',
  input: z.strictObject({ contact: id }),
  output: answer(z.object({ count: z.number(), next: z.nullable(visit) })),
});

export const listOfferedServices = endpoint({
  ...ofBooking,
  method: 'GET',
  path: '/yc/services/',
  summary: 'What can be booked in a branch, with one master or with any',
  input: z.strictObject({ branch_id: z.optional(id), master_id: z.optional(id) }),
  output: answer(z.array(offeredService)),
});

const forWhat = { branch_id: z.optional(id), master_id: z.optional(id), services };

export const listFreeDays = endpoint({
  ...ofBooking,
  method: 'GET',
  path: '/yc/days/',
  summary: 'Days on which a branch has free time for these services, with one master or with any',
  input: z.strictObject(forWhat),
  output: answer(z.array(day)),
});

export const listFreeTimes = endpoint({
  ...ofBooking,
  method: 'GET',
  path: '/yc/times/',
  summary: 'Free times of a day',
  input: z.strictObject({ ...forWhat, day }),
  output: answer(z.array(freeTime)),
});

/** A visit, and what the client can be told of it: nothing is sent by itself. */
const booked = answer(z.object({ visit, confirmation: z.string() }));

export const makeRecord = endpoint({
  ...ofBooking,
  method: 'POST',
  path: '/yc/make_record/',
  summary: 'Book a client; the same uid again is the same visit',
  input: z.strictObject({
    uid: sentUid,
    contact_id: rowId,
    branch_id: z.optional(rowId),
    /** Zero: whoever is free. */
    master_id: z.union([z.literal(0), rowId]),
    services: z.array(rowId).check(z.minLength(1), z.maxLength(20)),
    /** As the free times give it; without an offset it is by the branch's clock. */
    datetime: moment,
    /** For a client without a number. */
    phone: z.optional(phone),
    comment: z.optional(upTo(1000)),
  }),
  output: booked,
});

const ofOne = { branch: id, id };

export const changeRecord = endpoint({
  ...ofBooking,
  method: 'PUT',
  path: '/yc/record/:branch/:id/',
  summary: 'Confirm a visit, say that the client came or did not, or move it to another time or master',
  input: z.strictObject({
    ...ofOne,
    state: z.optional(z.enum(['waiting', 'confirmed', 'came', 'no_show'])),
    /** Zero: whoever is free then; left out: whoever has it. */
    master_id: z.optional(z.union([z.literal(0), rowId])),
    datetime: z.optional(moment),
  }),
  output: booked,
});

export const cancelRecord = endpoint({
  ...ofBooking,
  method: 'DELETE',
  path: '/yc/record/:branch/:id/',
  summary: 'Cancel a visit',
  input: z.strictObject(ofOne),
  output: answer(z.object({ visit })),
});

export const getBookingLink = endpoint({
  ...ofBooking,
  method: 'GET',
  path: '/yc/subscribe_link/',
  summary: 'The link by which a client books a branch online',
  input: z.strictObject({ branch_id: z.optional(id) }),
  output: answer(z.object({ url: z.nullable(z.string()) })),
});

/** Visits of a client are others than before. */
export const visitsChanged = liveEvent('booking:visits_changed', z.object({ contact_id: z.number() }));
