import * as z from 'zod/mini';
import { email, exact, typedCode, upTo } from '../common.ts';
import { answer, done, endpoint } from '../http.ts';
import { differ, newPassword, notPersonal, personal, same } from './new-password.ts';
import { signedIn } from './sessions.ts';

/** The old restore path takes both steps: ask for a code, then set a new password with it. */
export const restorePassword = endpoint({
  method: 'POST',
  path: '/api/app/ajax/',
  access: 'public',
  form: { file: 'none', max_bytes: 0 },
  summary: 'Restore a password: action=restore mails a code, action=reset sets the new password',
  input: z.discriminatedUnion('action', [
    z.strictObject({ action: z.literal('restore'), email }),
    z
      .strictObject({
        action: z.literal('reset'),
        email,
        code: typedCode.check(z.minLength(1)),
        password: newPassword,
        password_repeat: exact(1, 256),
      })
      .check(z.refine(same, differ), z.refine(notPersonal, personal)),
  ]),
  output: answer(z.nullable(signedIn)),
});

export const changePassword = endpoint({
  method: 'PUT',
  path: '/api/app/user/password/',
  access: 'user',
  summary: 'Change own password; every other session ends',
  input: z
    .strictObject({ current_password: upTo(256), password: newPassword, password_repeat: exact(1, 256) })
    .check(z.refine(same, differ)),
  output: done,
});

const code = typedCode.check(z.minLength(6));

export const startTwoFactor = endpoint({
  method: 'POST',
  path: '/api/app/user/two_factor/',
  access: 'user',
  summary: 'A new secret for an authenticator app, for the password where there is one; not yet in force',
  input: z.strictObject({ current_password: upTo(256) }),
  output: answer(z.object({ secret: z.string(), uri: z.string() })),
});

export const confirmTwoFactor = endpoint({
  method: 'PUT',
  path: '/api/app/user/two_factor/',
  access: 'user',
  summary: 'Turn the second factor on with a code of the app; gives recovery codes once, and every other session ends',
  input: z.strictObject({ code }),
  output: answer(z.object({ recovery_codes: z.array(z.string()) })),
});

export const stopTwoFactor = endpoint({
  method: 'DELETE',
  path: '/api/app/user/two_factor/',
  access: 'user',
  summary: 'Turn the second factor off',
  input: z.strictObject({ code }),
  output: done,
});
