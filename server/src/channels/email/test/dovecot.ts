import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ImapFlow } from 'imapflow';

const program = '/usr/sbin/dovecot';

/** It gives each mailbox to its own user of the system, which only root can do. */
export const hasDovecot = existsSync(program) && process.getuid?.() === 0;

/** Somebody else's mail server, with one password for every mailbox, in a folder of its own. */
export async function startDovecot(password: string) {
  const folder = await mkdtemp(join(tmpdir(), 'dovecot-'));
  const port = await freePort();
  await mkdir(join(folder, 'mail'));
  await chmod(folder, 0o755);
  await chmod(join(folder, 'mail'), 0o777);
  await writeFile(join(folder, 'dovecot.conf'), settings(folder, port, password));
  const child = spawn(program, ['-F', '-c', join(folder, 'dovecot.conf')], { stdio: 'ignore' });
  await answers(port, password, child);
  return {
    port,
    stop: async () => {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill();
      await gone;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const settings = (folder: string, port: number, password: string): string => `
protocols = imap
listen = 127.0.0.1
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
ssl = no
disable_plaintext_auth = no
mail_location = maildir:${folder}/mail/%u
default_internal_user = nobody
default_internal_group = nogroup
default_login_user = nobody
passdb {
  driver = static
  args = password=${password}
}
userdb {
  driver = static
  args = uid=65534 gid=65534 home=${folder}/mail/%u
}
namespace inbox {
  inbox = yes
  mailbox Sent {
    auto = create
    special_use = \\Sent
  }
  mailbox Archive {
    auto = create
  }
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
}
service anvil {
  chroot =
}
`;

async function answers(port: number, pass: string, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error('dovecot did not come up');
    const client = new ImapFlow({
      host: '127.0.0.1',
      port,
      secure: false,
      auth: { user: 'somebody', pass },
      logger: false,
    });
    client.on('error', () => undefined);
    const isUp = await client.connect().then(
      () => true,
      () => false,
    );
    client.close();
    if (isUp) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
