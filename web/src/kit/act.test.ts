import i18next from 'i18next';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { act, whyNot } from './act.ts';
import { ApiError } from './api-error.ts';
import en from './locales/en.json' with { type: 'json' };
import { type Notification, showNotificationsBy } from './notify.ts';
import { chooseProject, leave, session } from './session.ts';
import { forgetUndo, takeBack, undoLast, type Undoing } from './undo.ts';

let said: Notification[];
/** What the screen shows of one thing. */
let shown: string;

beforeEach(async () => {
  await i18next.init({ lng: 'en', resources: { en: { kit: en } } });
  [said, shown] = [[], 'as it was'];
  showNotificationsBy((it) => said.push(it));
  chooseProject(7);
});
afterEach(() => {
  forgetUndo(['one', 'two', 'three']);
  showNotificationsBy(() => undefined);
  chooseProject(null);
  session.setState({ status: 'unknown' });
});

const texts = () => said.map(({ kind, text }) => `${kind}: ${text}`);
const offline = () => new ApiError({ status: 0, code: null, text: 'No connection' });
const refusal = () => new ApiError({ status: 409, code: 'not_allowed' as never, text: 'Not so' });
const over = () => new ApiError({ status: 404, code: 'not_found', text: 'Not found' });

/** A call that is answered when the test says so. */
function calling<A>() {
  const { promise, resolve, reject } = Promise.withResolvers<{ data: A }>();
  return { call: () => promise, answer: (data: A) => resolve({ data }), refuse: reject };
}

/** Shows `words` until the answer's own words are placed. */
const show = (words: string) => {
  const before = shown;
  return { guess: () => place(words), putBack: () => place(before) };
};
const place = (words: string) => {
  shown = words;
};
const deed = (words: string, call: () => Promise<{ data: string }>) =>
  act({ on: ['thing 1'], ...show(words), call, place });
const settled = () => new Promise((resume) => setTimeout(resume));

/** Answers what each token is to be answered with, and notes which were asked for. */
function undoing(answers: Record<string, Awaited<ReturnType<Undoing>> | Error>) {
  const asked: string[] = [];
  const by: Undoing = async (token) => {
    asked.push(token);
    const answer = answers[token];
    if (answer instanceof Error) throw answer;
    return answer;
  };
  return { by, asked };
}
const done = (tokens: (string | null)[], by: Undoing) =>
  act({ call: async () => ({ data: tokens }), done: () => 'Done', undo: () => ({ tokens, by }) });

test('a guess is shown at once, the answer placed in its stead, and what was done said with the way back', async () => {
  const { call, answer } = calling<string>();
  const { by } = undoing({});
  const acted = act({
    ...show('guessed'),
    call,
    place,
    done: (it) => `Done: ${it}`,
    undo: () => ({ tokens: ['one'], by }),
  });
  expect(shown).toBe('guessed');
  answer('answered');
  expect(await acted).toEqual({ isDone: true, answer: 'answered' });
  expect(shown).toBe('answered');
  expect(texts()).toEqual(['success: Done: answered']);
  expect(said[0]?.undo).toBeTypeOf('function');
});

test('offline, the guess is taken back and it is said', async () => {
  const { call, refuse } = calling<string>();
  const acted = deed('guessed', call);
  refuse(offline());
  expect(await acted).toMatchObject({ isDone: false });
  expect(shown).toBe('as it was');
  expect(texts()).toEqual(['error: No connection']);
});

test('refused, the guess is taken back, what is true is asked for, and why not is said unless the screen says it', async () => {
  let renewed = 0;
  const call = () => Promise.reject(refusal());
  const renew = () => void (renewed += 1);
  await act({ ...show('guessed'), call, renew, done: () => 'Done' });
  expect([shown, renewed, texts()]).toEqual(['as it was', 1, ['error: Not so']]);
  const quiet = await act({ call, quiet: true });
  expect(quiet.isDone || (quiet.error as ApiError).text).toBe('Not so');
  expect(said).toHaveLength(1);
});

test('where a field stands open, the words are those of the field', async () => {
  const errors = { name: ['Too long'] };
  const refused = await act({
    call: () => Promise.reject(new ApiError({ status: 400, code: null, text: 'Wrong', errors })),
    quiet: true,
  });
  expect(whyNot(refused)).toBe('Too long');
  expect(whyNot({ isDone: false, error: refusal() })).toBe('Not so');
  expect(whyNot({ isDone: true, answer: null })).toBeNull();
});

test('what is answered without a token is taken back by its own way', async () => {
  await act({ call: async () => ({ data: null }), done: () => 'Deleted', back: async () => place('back again') });
  undoLast();
  await settled();
  expect([shown, texts()]).toEqual(['back again', ['success: Deleted', 'success: Taken back']]);
});

test('an act that changed nothing offers no way back, and may say so or be silent', async () => {
  const { by } = undoing({});
  await done([null], by);
  await act({ call: async () => ({ data: null }), done: () => ({ kind: 'info', text: 'Nothing to do' }) });
  await act({ call: async () => ({ data: null }) });
  expect(texts()).toEqual(['success: Done', 'info: Nothing to do']);
  expect(said[0]?.undo).toBeUndefined();
});

test('an answer to an earlier act does not overwrite what a later one on the same thing shows', async () => {
  const [first, second] = [calling<string>(), calling<string>()];
  const acts = [deed('first guess', first.call), deed('second guess', second.call)];
  first.answer('first answer');
  await settled();
  expect(shown).toBe('second guess');
  second.answer('second answer');
  await Promise.all(acts);
  expect(shown).toBe('second answer');
});

test('two acts on one thing answered in the other order: the later stays', async () => {
  const [first, second] = [calling<string>(), calling<string>()];
  const acts = [deed('first guess', first.call), deed('second guess', second.call)];
  second.answer('second answer');
  await settled();
  first.answer('first answer');
  await Promise.all(acts);
  expect(shown).toBe('second answer');
});

test('a refusal under a later act waits for it: refused too, both are taken back', async () => {
  const [first, second] = [calling<string>(), calling<string>()];
  const acts = [deed('first guess', first.call), deed('second guess', second.call)];
  first.refuse(refusal());
  await settled();
  expect(shown).toBe('second guess');
  second.refuse(refusal());
  await Promise.all(acts);
  expect(shown).toBe('as it was');
});

test('a later act that is refused leaves what the earlier was answered with meanwhile', async () => {
  const [first, second] = [calling<string>(), calling<string>()];
  const acts = [deed('first guess', first.call), deed('second guess', second.call)];
  first.answer('first answer');
  await settled();
  second.refuse(refusal());
  await Promise.all(acts);
  expect(shown).toBe('first answer');
});

test('answered in another project or after signing out, it neither shows nor says anything', async () => {
  const [answered, refused] = [calling<string>(), calling<string>()];
  const acts = [
    act({ on: ['thing 1'], call: answered.call, place, done: () => 'Done' }),
    act({ on: ['thing 2'], ...show('guessed'), call: refused.call }),
  ];
  chooseProject(8);
  answered.answer('answered');
  leave(null);
  refused.refuse(refusal());
  await Promise.all(acts);
  expect([shown, said]).toEqual(['guessed', []]);
});

test('undone, it is said once, by the toast or by the key, and pressed twice it is undone once', async () => {
  const { by, asked } = undoing({});
  await done(['one'], by);
  said[0]!.undo!();
  said[0]!.undo!();
  undoLast();
  await settled();
  expect(asked).toEqual(['one']);
  expect(texts()).toEqual(['success: Done', 'success: Taken back']);
});

test('the key takes back the latest deed, and none of another project', async () => {
  const { by, asked } = undoing({});
  await done(['one'], by);
  await done(['two'], by);
  chooseProject(8);
  undoLast();
  chooseProject(7);
  undoLast();
  undoLast();
  await settled();
  expect(asked).toEqual(['two', 'one']);
});

test('the key waits for a deed that is not answered yet, and takes back no other in its stead', async () => {
  const { by, asked } = undoing({});
  await done(['one'], by);
  const begin = ({ call }: ReturnType<typeof calling<string>>) =>
    act({ call, quiet: true, undo: (token) => ({ tokens: [token], by }) });
  const [moved, refused] = [calling<string>(), calling<string>()];
  const moving = begin(moved);
  undoLast();
  expect(asked).toEqual([]);
  moved.answer('two');
  await moving;
  expect(asked).toEqual(['two']);
  const refusing = begin(refused);
  undoLast();
  refused.refuse(refusal());
  await refusing;
  expect(asked).toEqual(['two']);
  undoLast();
  expect(asked).toEqual(['two', 'one']);
  await settled();
});

test('several tokens are undone as one, the last first; what others changed since is counted together', async () => {
  const { by, asked } = undoing({ one: { kept: 1 }, two: { kept: 2, stays: 'A message has left' }, three: undefined });
  await done(['one', 'two', 'three'], by);
  undoLast();
  await settled();
  expect(asked).toEqual(['three', 'two', 'one']);
  expect(texts().slice(1)).toEqual(['info: A message has left. 3 were changed since and stay']);
});

test('a refused undo is told in the same words wherever it is too late, and the others of the deed go on', async () => {
  const { by, asked } = undoing({ one: { is_going_on: true }, two: refusal(), three: over() });
  await done(['one', 'two', 'three'], by);
  undoLast();
  await settled();
  expect(asked).toEqual(['three', 'two', 'one']);
  expect(texts().slice(1)).toEqual([
    'error: This can no longer be undone',
    'error: Not so',
    'info: Taking it back, the lists follow',
  ]);
  undoLast();
  expect(asked).toHaveLength(3);
});

test('an undo that reaches nobody can be tried again from where it stopped', async () => {
  const answers: Parameters<typeof undoing>[0] = { one: offline(), two: undefined };
  const { by, asked } = undoing(answers);
  await done(['one', 'two'], by);
  undoLast();
  await settled();
  expect(texts().slice(1)).toEqual(['error: No connection']);
  answers.one = { done: 'Separated again' };
  said[1]!.undo!();
  await settled();
  expect(asked).toEqual(['two', 'one', 'one']);
  expect(texts().slice(2)).toEqual(['success: Separated again']);
});

test('what was taken back elsewhere is no longer offered', async () => {
  const { by, asked } = undoing({});
  await done(['one', 'two'], by);
  await takeBack({ tokens: ['two'], by });
  undoLast();
  await settled();
  expect(asked).toEqual(['two']);
});
