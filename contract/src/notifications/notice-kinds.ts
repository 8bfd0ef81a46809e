/** What a notice leads to. */
export const noticeSubjects = [
  'contact',
  'task',
  'ticket',
  'deal',
  'channel',
  'integration',
  'import',
  'export',
  'mailing',
  'report',
  'posted_report',
] as const;
export type NoticeSubject = (typeof noticeSubjects)[number];

/** Ways a notice reaches somebody: kept under the bell, said while they are here, by a push while they are away. */
export const noticeWays = ['bell', 'toast', 'push'] as const;
export type NoticeWay = (typeof noticeWays)[number];
export type NoticeWish = Record<NoticeWay, boolean>;

type Kind = {
  about: NoticeSubject;
  /** How it reaches whoever has not said otherwise. */
  usual: NoticeWish;
  /** Ways that cannot be turned off. */
  always?: readonly NoticeWay[];
  /** Several about one thing are counted; of other kinds the newest stands for them. */
  adds_up?: true;
};

const everyWay: NoticeWish = { bell: true, toast: true, push: true };
const whileHere: NoticeWish = { bell: true, toast: true, push: false };

/** Everything that is told to one person. A new kind is a line here, its name and its words (notice-names.ts, notice-words.ts) and whoever writes it. */
const noticeKinds = {
  mention: {
    about: 'contact',
    usual: everyWay,
    adds_up: true,
  },
  deal_mention: {
    about: 'deal',
    usual: everyWay,
  },
  hand_over: {
    about: 'contact',
    usual: everyWay,
  },
  failed_send: {
    about: 'contact',
    usual: everyWay,
    always: ['bell'],
    adds_up: true,
  },
  task_given: {
    about: 'task',
    usual: everyWay,
  },
  task_changed: {
    about: 'task',
    usual: { bell: true, toast: false, push: false },
  },
  task_due: {
    about: 'task',
    usual: everyWay,
  },
  ticket_given: {
    about: 'ticket',
    usual: everyWay,
  },
  ticket_waits: {
    about: 'ticket',
    usual: everyWay,
  },
  ticket_at_risk: {
    about: 'ticket',
    usual: everyWay,
  },
  ticket_broken: {
    about: 'ticket',
    usual: everyWay,
  },
  ticket_rated_low: {
    about: 'ticket',
    usual: everyWay,
  },
  deal_given: {
    about: 'deal',
    usual: everyWay,
  },
  channel_stopped: {
    about: 'channel',
    usual: everyWay,
  },
  integration_stopped: {
    about: 'integration',
    usual: everyWay,
  },
  import_ended: {
    about: 'import',
    usual: whileHere,
  },
  export_ended: {
    about: 'export',
    usual: whileHere,
  },
  mailing_ended: {
    about: 'mailing',
    usual: whileHere,
  },
  report_ended: {
    about: 'report',
    usual: whileHere,
  },
  posted_report_off: {
    about: 'posted_report',
    usual: everyWay,
  },
} as const satisfies Record<string, Kind>;

export type NoticeKind = keyof typeof noticeKinds;
export const noticeKindNames = Object.keys(noticeKinds) as [NoticeKind, ...NoticeKind[]];
export const kindOf = (name: NoticeKind): Kind => noticeKinds[name];

export type NoticeWishes = Partial<Record<NoticeKind, NoticeWish>>;

/** How a kind reaches somebody, as they said or as is usual. */
export function wishOf(wishes: NoticeWishes, name: NoticeKind): NoticeWish {
  const { usual, always = [] } = kindOf(name);
  const said = { ...usual, ...wishes[name] };
  return { ...said, ...Object.fromEntries(always.map((way) => [way, true])) };
}
