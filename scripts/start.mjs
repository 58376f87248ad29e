// npm start, npm run dev: everything from a fresh clone to a running portal.
import { buildWeb, replaceProcess, install, readEnvFile, serverFlags } from './toolchain.mjs';

const development = process.argv.includes('--dev');
install();
readEnvFile();
if (!development) buildWeb();
replaceProcess([
  ...serverFlags,
  ...(development ? ['--watch-path=server', '--watch-path=contract'] : []),
  'server/main.ts',
  ...(development ? ['--dev'] : []),
  ...process.argv.slice(2).filter((arg) => arg !== '--dev'),
]);
