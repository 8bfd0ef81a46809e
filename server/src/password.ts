import { parseArgs } from 'node:util';
import { readConfig } from './config.ts';
import { useDemo } from './kit/demo.ts';
import { tellPasswordCode } from './modules/accounts/index.ts';
import { withBase } from './with-base.ts';

const options = { 'without-factor': { type: 'boolean', default: false } } as const;
const { values, positionals } = parseArgs({ options, allowPositionals: true });
const [email] = positionals;
if (!email) {
  console.error(`Usage:
npm run password -- EMAIL                    a code for a new password
npm run password -- EMAIL --without-factor   the same, and the second factor is turned off`);
  process.exit(1);
}

const config = readConfig();
useDemo(config.demo);
await withBase(config, () => tell(email.trim().toLowerCase()), { beside_program: true });

async function tell(address: string): Promise<void> {
  const told = await tellPasswordCode(address, { without_factor: values['without-factor'] });
  if (told === 'nobody') return fail(`Nobody here has the address ${address}.`);
  if (told === 'shut') return fail(`${address} is an account of the demo, which is off here: nobody may use it.`);
  console.log(
    `The code for a new password of ${address} is ${told.code}\nIt works once, for ${told.minutes} minutes: ` +
      `${config.public_url}/app/login/?status=forgot, then the e-mail, then the code. Give it to its owner only.` +
      (values['without-factor'] ? '\nThe second factor of this account is off from now on.' : ''),
  );
}

function fail(reason: string): void {
  console.error(reason);
  process.exitCode = 1;
}
