import type { Account, World } from '../world.ts';
import { fetched, headOf } from './imap-fetched.ts';
import { isIn, words } from './imap-words.ts';
import { type Folder, folderOf, isClosed, mailboxOf, putLetter, signIn, type Stored } from './mailboxes.ts';

const capabilities = 'IMAP4rev1 IDLE SPECIAL-USE UIDPLUS MOVE LITERAL+';

/** One connection of a program of mail: takes whole commands from what came in and answers each. */
export class ImapSession {
  isOver = false;
  /** How many bytes the command that has begun has at least. */
  least = 0;
  private account: Account | null = null;
  private folder: Folder | null = null;
  private idling: string | null = null;
  private told = 0;
  private readonly world: World;
  private readonly write: (text: string | Buffer) => void;
  private readonly hangUp: () => void;
  private readonly watch = (): void => this.tellNew();

  constructor(world: World, write: (text: string | Buffer) => void, hangUp: () => void) {
    this.world = world;
    this.write = write;
    this.hangUp = hangUp;
    write(`* OK [CAPABILITY ${capabilities}] ready\r\n`);
  }

  end(): void {
    if (!this.account) return;
    const { watchers, lines } = mailboxOf(this.account);
    watchers.delete(this.watch);
    lines.delete(this.hangUp);
  }

  /** How many bytes made a whole command; 0: more must come first. */
  take(heard: Buffer): number {
    const end = heard.indexOf('\r\n');
    if (end < 0) return 0;
    const line = heard.toString('utf8', 0, end);
    const literal = /\{(\d+)(\+?)\}$/.exec(line);
    if (!literal) {
      this.answer(line);
      return end + 2;
    }
    const size = Number(literal[1]);
    // Without the plus the program waits to be told to go on.
    if (!literal[2] && heard.length <= end + 2) this.write('+ go on\r\n');
    const whole = end + 2 + size;
    const rest = heard.indexOf('\r\n', whole);
    if (heard.length < whole || rest < 0) {
      this.least = whole + 2;
      return 0;
    }
    this.least = 0;
    this.answer(line.slice(0, literal.index), heard.subarray(end + 2, whole));
    return rest + 2;
  }

  private answer(line: string, literal: Buffer = Buffer.alloc(0)): void {
    if (this.idling !== null && /^DONE$/i.test(line)) {
      this.write(`${this.idling} OK done\r\n`);
      this.idling = null;
      return;
    }
    const [tag = '*', ...rest] = words(line);
    const isUid = /^UID$/i.test(rest[0] ?? '');
    const [name = '', ...given] = isUid ? rest.slice(1) : rest;
    const reply = this.perform(tag, name.toUpperCase(), given, { isUid, literal });
    if (reply) this.write(`${tag} ${reply}\r\n`);
  }

  private perform(
    tag: string,
    name: string,
    given: string[],
    more: { isUid: boolean; literal: Buffer },
  ): string | null {
    switch (name) {
      case 'CAPABILITY':
        this.write(`* CAPABILITY ${capabilities}\r\n`);
        return 'OK done';
      case 'LOGIN':
        return this.signIn(given[0] ?? '', given[1] ?? '');
      case 'LOGOUT':
        this.write('* BYE until next time\r\n');
        this.isOver = true;
        return 'OK bye';
      case 'NOOP':
      case 'CHECK':
        this.tellNew();
        return 'OK done';
      default:
        return this.account ? this.performIn(this.account, tag, name, given, more) : 'NO sign in first';
    }
  }

  private performIn(
    account: Account,
    tag: string,
    name: string,
    given: string[],
    { isUid, literal }: { isUid: boolean; literal: Buffer },
  ): string | null {
    switch (name) {
      case 'LIST':
      case 'LSUB':
        for (const { name: folder, use } of given[1] === '' ? [] : mailboxOf(account).folders)
          this.write(`* ${name} (\\HasNoChildren${use && name === 'LIST' ? ` ${use}` : ''}) "/" "${folder}"\r\n`);
        if (given[1] === '') this.write('* LIST (\\Noselect) "/" ""\r\n');
        return 'OK done';
      case 'SELECT':
      case 'EXAMINE':
        return this.open(account, given[0] ?? '', name === 'EXAMINE');
      case 'STATUS':
        return this.status(account, given[0] ?? '');
      case 'FETCH':
        return this.fetch(given, isUid);
      case 'SEARCH':
        return this.search(given);
      case 'STORE':
        return this.store(given, isUid);
      case 'MOVE':
        return this.move(account, given, isUid);
      case 'EXPUNGE':
        this.remove((it) => it.flags.has('\\Deleted'));
        return 'OK done';
      case 'CLOSE':
      case 'UNSELECT':
        this.folder = null;
        return 'OK done';
      case 'APPEND': {
        const folder = folderOf(account, given[0] ?? '');
        if (!folder) return 'NO [TRYCREATE] no such mailbox';
        const { uid, flags } = putLetter(account, folder.name, Buffer.from(literal));
        for (const flag of given.slice(1).join(' ').match(/\\\w+/g) ?? []) flags.add(flag);
        return `OK [APPENDUID ${folder.validity} ${uid}] done`;
      }
      case 'IDLE':
        this.idling = tag;
        this.write('+ idling\r\n');
        this.tellNew();
        return null;
      default:
        return 'BAD unknown command';
    }
  }

  private signIn(user: string, password: string): string {
    if (isClosed(this.world, user, 'imap')) return 'NO [UNAVAILABLE] Temporary authentication failure';
    const account = signIn(this.world, user, password);
    if (!account) return 'NO [AUTHENTICATIONFAILED] Invalid credentials';
    this.account = account;
    mailboxOf(account).watchers.add(this.watch);
    mailboxOf(account).lines.add(this.hangUp);
    return `OK [CAPABILITY ${capabilities}] welcome`;
  }

  private open(account: Account, name: string, isReadOnly: boolean): string {
    const folder = folderOf(account, name);
    if (!folder) return 'NO [NONEXISTENT] no such mailbox';
    this.folder = folder;
    this.told = folder.letters.length;
    this.write(
      `* FLAGS (\\Seen \\Answered \\Flagged \\Deleted \\Draft)\r\n* ${folder.letters.length} EXISTS\r\n* 0 RECENT\r\n` +
        `* OK [UIDVALIDITY ${folder.validity}] ok\r\n* OK [UIDNEXT ${folder.next}] ok\r\n`,
    );
    return `OK [READ-${isReadOnly ? 'ONLY' : 'WRITE'}] open`;
  }

  private status(account: Account, name: string): string {
    const folder = folderOf(account, name);
    if (!folder) return 'NO [NONEXISTENT] no such mailbox';
    const { letters, next, validity } = folder;
    this.write(
      `* STATUS "${folder.name}" (MESSAGES ${letters.length} UIDNEXT ${next} UIDVALIDITY ${validity} UNSEEN 0)\r\n`,
    );
    return 'OK done';
  }

  private tellNew(): void {
    const count = this.folder?.letters.length ?? 0;
    if (!this.folder || count === this.told) return;
    this.told = count;
    this.write(`* ${count} EXISTS\r\n`);
  }

  private fetch([range = '', ...wanted]: string[], isUid: boolean): string {
    if (!this.folder) return 'NO no mailbox is open';
    const asked = wanted.join(' ').toUpperCase();
    for (const letter of this.named(range, isUid))
      for (const piece of fetched(letter, this.folder.letters.indexOf(letter) + 1, asked)) this.write(piece);
    return 'OK done';
  }

  /** The letters of the open folder that a range names. */
  private named(range: string, isUid: boolean): Stored[] {
    const letters = this.folder?.letters ?? [];
    const greatest = isUid ? (letters.at(-1)?.uid ?? 0) : letters.length;
    return letters.filter((it, index) => isIn(range, isUid ? it.uid : index + 1, greatest));
  }

  private store([range = '', what = '', ...flags]: string[], isUid: boolean): string {
    const given = flags.join(' ').match(/\\\w+/g) ?? [];
    for (const letter of this.named(range, isUid))
      for (const flag of given) letter.flags[what.startsWith('-') ? 'delete' : 'add'](flag);
    return 'OK done';
  }

  private move(account: Account, [range = '', to = '']: string[], isUid: boolean): string {
    const moved = this.named(range, isUid);
    if (!folderOf(account, to)) return 'NO [TRYCREATE] no such mailbox';
    for (const { source } of moved) putLetter(account, to, source);
    this.remove((it) => moved.includes(it));
    return 'OK done';
  }

  private remove(isGone: (letter: Stored) => boolean): void {
    if (!this.folder) return;
    const { letters } = this.folder;
    for (let index = letters.length - 1; index >= 0; index--) {
      if (!isGone(letters[index]!)) continue;
      letters.splice(index, 1);
      this.write(`* ${index + 1} EXPUNGE\r\n`);
    }
    this.told = letters.length;
  }

  /** By marks and by words of the head: `UNSEEN`, `FROM somebody`, `HEADER Message-ID <…>`. */
  private search(given: string[]): string {
    if (!this.folder) return 'NO no mailbox is open';
    const after = (name: RegExp, nth: number): string => given[given.findIndex((it) => name.test(it)) + nth] ?? '';
    const has = (name: RegExp): boolean => given.some((it) => name.test(it));
    const words = [has(/^HEADER$/i) ? after(/^HEADER$/i, 2) : '', has(/^FROM$/i) ? after(/^FROM$/i, 1) : ''];
    const found = this.folder.letters.filter(
      ({ source, flags }) =>
        words.every((it) => headOf(source).includes(it)) && !(has(/^UNSEEN$/i) && flags.has('\\Seen')),
    );
    this.write(`* SEARCH${found.map((it) => ` ${it.uid}`).join('')}\r\n`);
    return 'OK done';
  }
}
