import { readConfig } from './config.ts';
import { tellPasswordCode } from './modules/accounts/index.ts';
import { withBase } from './with-base.ts';

const [email] = process.argv.slice(2);
if (!email) {
  console.error('Usage:\nnpm run password -- EMAIL');
  process.exit(1);
}

const config = readConfig();
await withBase(config, () => tell(email.trim().toLowerCase()), { beside_program: true });

async function tell(address: string): Promise<void> {
  const told = await tellPasswordCode(address);
  if (!told) {
    console.error(`Nobody here has the address ${address}.`);
    process.exitCode = 1;
    return;
  }
  console.log(
    `The code for a new password of ${address} is ${told.code}\nIt works once, for ${told.minutes} minutes: ` +
      `${config.public_url}/app/login/?status=forgot, then the e-mail, then the code. Give it to its owner only.`,
  );
}
